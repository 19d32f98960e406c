// Playbooks for journeys: what the platform stores, read with its own calls, and the elements of the editor.
import { expect, type Locator, type Page } from '@playwright/test'
import type { z } from 'zod'
import { playbooks } from '#contract/playbook/endpoints.ts'
import type { PlaybookSummary, PlaybookVersion } from '#contract/playbook/playbook.ts'
import type { Platform } from './platform.ts'
import { signIn } from './sign-in.ts'
import { visit } from './steps.ts'
import { tokenOf } from './token.ts'

export interface StoredPlaybooks {
  /** Stores a document unchanged. */
  readonly create: (text: string) => Promise<PlaybookSummary>
  /** Saves a document as the newest version, whatever that is. */
  readonly save: (uuid: string, text: string) => Promise<void>
  readonly list: () => Promise<readonly PlaybookSummary[]>
  /** The newest text or that of one version, including its byte order mark. */
  readonly text: (uuid: string, version?: number) => Promise<string>
  readonly versions: (uuid: string) => Promise<readonly PlaybookVersion[]>
}

/** The platform's playbooks as the administrator reads and writes them. */
export async function playbooksOf(platform: Platform): Promise<StoredPlaybooks> {
  const authorization = `Bearer ${await tokenOf(platform)}`
  const send = async (
    path: string,
    { ifMatch, ...init }: RequestInit & { ifMatch?: string } = {},
  ): Promise<Uint8Array> => {
    const headers = {
      authorization,
      'content-type': 'application/json',
      ...(ifMatch !== undefined && { 'if-match': ifMatch }),
    }
    const reply = await fetch(platform.origin + path, { ...init, headers })
    const bytes = await reply.bytes()
    if (!reply.ok) throw new Error(`${path} was rejected: ${new TextDecoder().decode(bytes)}`)
    return bytes
  }
  const textOf = (bytes: Uint8Array): string =>
    new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  const answerOf = async <T>(
    { response }: { response: { schema: z.ZodType<T> } },
    pending: Promise<Uint8Array>,
  ): Promise<T> => response.schema.parse(JSON.parse(textOf(await pending)))
  const { path } = playbooks.list
  return {
    create: async (text) => {
      const { playbook } = await answerOf(playbooks.create, send(path, { method: 'POST', body: text }))
      return playbook
    },
    save: async (uuid, text) => {
      const address = `${path}/${uuid}`
      const { playbook } = await answerOf(playbooks.summary, send(`${address}/summary`))
      await send(address, { method: 'PUT', body: text, ifMatch: playbook.etag })
    },
    list: async () => (await answerOf(playbooks.list, send(`${path}?limit=200`))).items,
    text: async (uuid, version) =>
      textOf(await send(`${path}/${uuid}${version === undefined ? '' : `/versions/${version}`}`)),
    versions: async (uuid) => (await answerOf(playbooks.versions, send(`${path}/${uuid}/versions`))).items,
  }
}

export type View = 'canvas' | 'outline' | 'json'

interface Opened {
  readonly uuid: string
  readonly view?: View
}

const addressOf = ({ uuid, view = 'canvas' }: Opened): string =>
  `playbooks/${uuid}${view === 'canvas' ? '' : `?view=${view}`}`

/** Opens the editor of a stored playbook that is not open, and waits for the view. */
export async function openPlaybook(page: Page, opened: Opened): Promise<void> {
  // The address changes before the page does. The canvas of another playbook would be taken for the new one.
  const [left] = await canvasOf(page).elementHandles()
  await visit(page, addressOf(opened))
  await left?.waitForElementState('hidden')
  await expect(views[opened.view ?? 'canvas'](page)).toBeVisible()
}

/** Opens the console in the editor of a stored playbook, signed in; `console` is another address of the platform. */
export async function signInToPlaybook(
  page: Page,
  { platform, console = platform.console, ...opened }: Opened & { platform: Platform; console?: string },
): Promise<void> {
  await signIn(page, platform, console + addressOf(opened))
  await expect(views[opened.view ?? 'canvas'](page)).toBeVisible()
}

export function canvasOf(page: Page): Locator {
  return page.getByRole('application', { name: 'Playbook canvas' })
}
/** Waits until the view of the canvas no longer moves, because coordinates are valid only then. */
export function waitForCanvas(page: Page): Promise<void> {
  return expect(canvasOf(page)).toHaveAttribute('aria-busy', 'false')
}

export async function fitIntoView(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Fit view' }).click()
  await waitForCanvas(page)
}
export function outlineOf(page: Page): Locator {
  return page.getByRole('tree', { name: 'Nodes in flow order' })
}
export function textOf(page: Page): Locator {
  return page.getByRole('textbox', { name: 'Playbook JSON' })
}
const lineOf = (page: Page): Locator => page.getByRole('combobox', { name: 'Command', exact: true })

const views = {
  canvas: canvasOf,
  outline: lineOf,
  json: textOf,
} as const satisfies Record<View, (page: Page) => Locator>

/** Switches to another view of the document. */
export async function showAs(page: Page, view: View): Promise<void> {
  const names = { canvas: 'Canvas', outline: 'Outline', json: 'JSON' } as const
  const choices = page.getByRole('radiogroup', { name: 'View playbook as' })
  await choices.getByText(names[view], { exact: true }).click()
  await expect(views[view](page)).toBeVisible()
}

/** A node on the canvas, by its id. */
export function nodeOf(page: Page, id: string): Locator {
  return canvasOf(page).getByRole('group', { name: new RegExp(`, node ${id}(,|$)`) })
}

/** A node in the outline, by its id. */
export function rowOfNode(page: Page, id: string): Locator {
  return outlineOf(page).getByRole('treeitem', { name: new RegExp(`, node ${id}, `) })
}

export function inspectorOf(page: Page): Locator {
  return page.getByRole('complementary', { name: 'Inspector', exact: true })
}
export function problemsOf(page: Page): Locator {
  return page.getByRole('region', { name: 'Problems', exact: true })
}

/** The note about unsaved changes in the top bar; hidden while there are none. */
export function unsavedIn(page: Page): Locator {
  return page.getByRole('banner').getByText(/unsaved changes?$|^Not saved yet$/)
}

/** Types a command line in the outline and waits until it is executed. */
export async function runLine(page: Page, line: string): Promise<void> {
  await page.keyboard.insertText(line)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: `Done: ${line}` })).toHaveCount(1)
}

/** Saves with the keyboard; `version` is the new version. */
export async function savePlaybook(page: Page, version: number): Promise<void> {
  await page.keyboard.press('Control+s')
  await expect(page.getByText(`Saved as version ${version}`).last()).toBeVisible()
  await expect(unsavedIn(page)).toBeHidden()
}

export interface NodeValue {
  readonly [member: string]: unknown
}

/** A document as a person would write it; nodes by ID. */
export function documentOf(
  { uuid, name }: { uuid: string; name: string },
  nodes: Readonly<Record<string, NodeValue>>,
): string {
  return `${JSON.stringify({ name, uuid, workspace: 'Harbour', description: 'Invented for a journey', nodes }, null, 2)}\n`
}
