// The pages that playbook-canvas.bench.ts compares: the editor with its real server, and the baselines with the same
// nodes at the same positions.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { z } from 'zod'
import { loopsOf } from '#domain/playbook/graph/loops.ts'
import { readPlaybook } from '#domain/playbook/read/read-playbook.ts'
import { generatePlaybook } from '#domain/playbook/testing/generate-playbook.ts'
import { graphOf, layOutPlaybook } from '#src/features/playbooks/model/playbook-layout.ts'
import { ensureConsole } from '../scripts/console-build.ts'
import { startServer } from '../server/testing/program.ts'
import type { BaselineGraph } from './browser/canvas-baseline-graph.ts'
import {
  type CanvasPages,
  type CanvasSubject,
  enter,
  openBaselines,
  password,
  signIn,
} from './canvas-pages.ts'

export function baselineGraphOf(text: string): BaselineGraph {
  const playbook = readPlaybook(text)
  if (playbook.kind !== 'playbook') throw new Error(playbook.reason)
  const positions = layOutPlaybook(playbook, {})
  const { bodyOf } = loopsOf(playbook)
  return {
    boxes: [...playbook.nodes.values()].flatMap(({ id, name, kind }) => {
      const position = positions.get(id)
      return position ? [{ id, label: name || kind, ...position, isGroup: bodyOf.has(id) }] : []
    }),
    edges: graphOf(playbook).edges.map(({ from, to }) => ({ from, to })),
  }
}

export interface Subject extends CanvasSubject {
  /** The path of its page in the console. */
  readonly path: string
}

export interface Pages extends CanvasPages {
  readonly subjects: readonly Subject[]
  /** Opens the list of playbooks, which loads the code of the editor when the browser is idle. */
  readonly openList: (browser: Browser) => Promise<Page>
}

const stored = z.object({ playbook: z.object({ uuid: z.string() }) })

const store = async ({ origin, token }: { origin: string; token: string }, text: string): Promise<string> => {
  const answer = await fetch(`${origin}/playbooks`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: text,
  })
  const { playbook } = stored.parse(await answer.json())
  return `/console/playbooks/${playbook.uuid}`
}

/** Starts the server with one playbook of each size, and the pages of the baselines. */
export async function openPages(sizes: readonly number[]): Promise<Pages> {
  await ensureConsole()
  const dataFolder = mkdtempSync(join(tmpdir(), 'bench-canvas-data-'))
  const server = await startServer({ PLATFORM_DATA: dataFolder, PLATFORM_ADMIN_PASSWORD: password })
  const { origin } = server
  const token = await signIn(origin)
  const subjects: Subject[] = []
  for (const nodes of sizes) {
    const text = generatePlaybook({ nodes, seed: nodes })
    subjects.push({ nodes, graph: baselineGraphOf(text), path: await store({ origin, token }, text) })
  }
  const baselines = await openBaselines(subjects)
  return {
    subjects,
    openList: async (browser) => {
      const page = await enter(browser, { origin, to: '/playbooks' })
      await page.locator('main a[href*="/playbooks/"]').first().waitFor()
      await page.waitForLoadState('networkidle')
      return page
    },
    openBaseline: baselines.openBaseline,
    close: async () => {
      await server.stop()
      baselines.close()
      rmSync(dataFolder, { recursive: true, force: true })
    },
  }
}

const nodeInPage = `(() => {
  const area = document.querySelector('.react-flow').getBoundingClientRect()
  const middle = (rect) => ({ x: rect.left + rect.width / 2, y: rect.top + 12 })
  const far = ({ x, y }) => Math.abs(x - area.left - area.width / 2) + Math.abs(y - area.top - area.height / 2)
  return [...document.querySelectorAll('.react-flow__node')]
    .map((node) => ({ node, at: middle(node.getBoundingClientRect()) }))
    .filter(({ node, at }) => node.contains(document.elementFromPoint(at.x, at.y)))
    .toSorted((one, other) => far(one.at) - far(other.at))
    .map(({ at }) => at)[0]
})()`

/** Drags the node nearest to the centre of the view, without releasing it. */
export async function dragNode(page: Page): Promise<void> {
  const { x, y } = z.object({ x: z.number(), y: z.number() }).parse(await page.evaluate(nodeInPage))
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 60, y + 160, { steps: 10 })
}
