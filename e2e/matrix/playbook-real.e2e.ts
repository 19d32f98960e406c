// Real playbooks, which are not part of the project: all are imported together, each is drawn completely, and each
// keeps every byte.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { canvasOf, openPlaybook, playbooksOf, unsavedIn } from '../support/playbooks.ts'
import { cellsOf } from '../support/matrix.ts'
import { signIn } from '../support/sign-in.ts'
import { expect, test } from '../support/test.ts'

test.use({ platformOptions: { isolated: true } })

const folder = resolve(import.meta.dirname, '../../../shared/playbooks')
const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json')) : []
const textOfFile = (name: string): string => readFileSync(resolve(folder, name), 'utf8')

/** Wide enough that each playbook is drawn as elements when it is fitted into view. */
const viewport = { width: 2800, height: 1500 } as const

interface Drawn {
  readonly name: string
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

const nodesOn = (page: Page): Locator => canvasOf(page).getByRole('group', { name: /, node \d+(,|$)/ })

const drawnOn = (page: Page): Promise<readonly Drawn[]> =>
  nodesOn(page).evaluateAll((elements) =>
    elements.map((element) => {
      const { left, top, right, bottom } = element.getBoundingClientRect()
      return { name: element.getAttribute('aria-label') ?? '', left, top, right, bottom }
    }),
  )

const encloses = (one: Drawn, other: Drawn): boolean =>
  one.left <= other.left && one.top <= other.top && one.right >= other.right && one.bottom >= other.bottom

/** Only a loop may cover another node, and only completely. */
const isAllowed = (one: Drawn, other: Drawn): boolean =>
  one.right <= other.left ||
  one.bottom <= other.top ||
  (one.name.includes(', Loop, ') && encloses(one, other))

const overlapsAmong = (nodes: readonly Drawn[]): readonly string[] =>
  nodes.flatMap((one, at) =>
    nodes
      .slice(at + 1)
      .filter((other) => !isAllowed(one, other) && !isAllowed(other, one))
      .map((other) => `${one.name} / ${other.name}`),
  )

test.describe('real playbooks', () => {
  test.skip(names.length === 0, 'these files are not part of the project: see ../shared')

  test('PBK20 PBK60 PBK109 real playbooks are imported together, drawn completely, and keep every byte', async ({
    page,
    platform,
  }) => {
    expect(names).toHaveLength(22)
    const store = await playbooksOf(platform)
    await signIn(page, platform, 'playbooks/import')
    const opened = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Choose files' }).click()
    await (await opened).setFiles(names.map((name) => resolve(folder, name)))
    await expect(page.getByRole('list', { name: 'Documents' }).getByText(/\.json ·/)).toHaveCount(
      names.length,
    )
    await page.getByRole('button', { name: `Import ${names.length} playbooks` }).click()
    await expect(page.getByText(`${names.length} of ${names.length} imported`)).toBeVisible()
    const stored = await store.list()
    expect((await Promise.all(stored.map(({ uuid }) => store.text(uuid)))).toSorted()).toEqual(
      names.map(textOfFile).toSorted(),
    )

    await page.setViewportSize(viewport)
    for (const { uuid, name, nodes } of cellsOf(stored))
      await test.step(name, async () => {
        await openPlaybook(page, { uuid })
        await page.getByRole('button', { name: 'Fit view' }).click()
        await expect(nodesOn(page)).toHaveCount(nodes)
        expect(overlapsAmong(await drawnOn(page))).toEqual([])
        await expect(unsavedIn(page)).toBeHidden()
        await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled()
        await page.keyboard.press('Control+s')
      })
    expect((await store.list()).map(({ version }) => version)).toEqual(stored.map(() => 1))
    expect((await Promise.all(stored.map(({ uuid }) => store.text(uuid)))).toSorted()).toEqual(
      names.map(textOfFile).toSorted(),
    )
  })
})
