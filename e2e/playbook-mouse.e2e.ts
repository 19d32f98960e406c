// A playbook is drawn with the mouse: nodes from the palette, from handles and on connections; copied, deleted, laid
// out, undone, saved and opened again.
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import {
  waitForCanvas,
  canvasOf,
  documentOf,
  fitIntoView,
  inspectorOf,
  nodeOf,
  openPlaybook,
  playbooksOf,
  problemsOf,
  unsavedIn,
} from './support/playbooks.ts'
import { signIn } from './support/sign-in.ts'
import { openPage } from './support/steps.ts'
import { expect, test } from './support/test.ts'
import { expectAccessible } from './support/themes.ts'

test.use({
  platformOptions: { env: { PLATFORM_MODULES: resolve(import.meta.dirname, '../fixtures/modules') } },
  viewport: { width: 1920, height: 1080 },
  permissions: ['clipboard-read', 'clipboard-write'],
})

const elsewhere = documentOf(
  { uuid: '2f6b1a70-4c1d-4f0e-9a57-0d1c6e5b9a31', name: 'Buoys' },
  {
    0: { name: 'At noon', type: 'trigger', arguments: {}, outputs: { default: ['1'] } },
    1: {
      name: 'Each buoy',
      type: 'operator',
      subtype: 'foreach',
      items: '{{ node.0.buoys }}',
      loop: [],
      outputs: { default: [] },
    },
  },
)

interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}
interface Point {
  readonly x: number
  readonly y: number
}

const boxOf = async (target: Locator) => {
  const box = await target.boundingBox()
  if (box === null) throw new Error(`${String(target)} is not visible`)
  return box
}
const middleOf = async (target: Locator): Promise<Point> => {
  const box = await boxOf(target)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

const nodesOf = (page: Page): Locator => canvasOf(page).getByRole('group', { name: /, node \d+(,|$)/ })

/** The position of the name in a node. */
const heading = { x: 60, y: 12 } as const

/** Drags an element to a point in several steps, as a hand does. */
const drag = async (page: Page, target: Locator, { to, at }: { to: Point; at?: Point }): Promise<void> => {
  await target.hover(at && { position: at })
  const box = await boxOf(target)
  const from = at ? { x: box.x + at.x, y: box.y + at.y } : await middleOf(target)
  await page.mouse.down()
  await page.mouse.move(from.x + 8, from.y + 4, { steps: 3 })
  await page.mouse.move(to.x, to.y, { steps: 8 })
  await page.mouse.up()
}

const handleOf = (page: Page, { node, name }: { node: string; name: string }): Locator =>
  nodeOf(page, node).getByTitle(name, { exact: true })
const outputOf = (page: Page, node: string, output = 'default'): Locator =>
  handleOf(page, { node, name: `Output ${output}` })
const inputOf = (page: Page, node: string): Locator => handleOf(page, { node, name: 'Input' })
const edgeOf = (page: Page, { from, output, to }: { from: string; output: string; to: string }): Locator =>
  canvasOf(page).getByRole('img', { name: `Connection from ${from}, ${output}, to ${to}`, exact: true })

const paletteOf = (page: Page, title: string): Locator =>
  page.getByRole('dialog', { name: title, exact: true })
const entryOf = (palette: Locator, name: string): Locator =>
  palette.getByRole('option').filter({ hasText: name }).first()

/** A new node is focused and scrolled into view. */
const waitForNode = async (page: Page, node: string): Promise<void> => {
  await expect(nodeOf(page, node)).toBeFocused()
  await waitForCanvas(page)
}

const choose = async (
  page: Page,
  { title, entry, node }: { title: string; entry: string; node: string },
): Promise<void> => {
  // Nothing leads to a trigger.
  if (title.startsWith('Add a node after'))
    await expect(paletteOf(page, title).getByText('Triggers')).toBeHidden()
  await entryOf(paletteOf(page, title), entry).click()
  await expect(paletteOf(page, title)).toBeHidden()
  await waitForNode(page, node)
}

const connect = async (
  page: Page,
  { from, output = 'default', to }: { from: string; output?: string; to: string },
): Promise<void> => {
  await waitForCanvas(page)
  await drag(page, outputOf(page, from, output), { to: await middleOf(inputOf(page, to)) })
  await expect(edgeOf(page, { from, output, to })).toHaveCount(1)
}

const overlap = (one: Box, other: Box): boolean =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height

/** Expects the node not to cover another one. */
const expectNoOverlap = async (page: Page, node: string): Promise<void> => {
  const own = await boxOf(nodeOf(page, node))
  for (const each of await nodesOf(page).all()) {
    const name = await each.getAttribute('aria-label')
    if (name?.includes(`, node ${node}`) !== true && overlap(own, await boxOf(each)))
      throw new Error(`Node ${node} overlaps “${name}”`)
  }
}

/** Clicks on a connection, next to the plus button that appears in its middle under the pointer. */
const clickConnection = async (page: Page, ends: { from: Locator; to: Locator }): Promise<void> => {
  const [from, to] = [await middleOf(ends.from), await middleOf(ends.to)]
  await page.mouse.click(from.x + (to.x - from.x) * 0.3, from.y + (to.y - from.y) * 0.16)
}

/**
 * Drags the end of the selected connection away from the input of a node. The pointer grabs it slightly next to the
 * input.
 */
const dragEnd = async (page: Page, { node, to }: { node: string; to: Point }): Promise<void> => {
  const end = await middleOf(inputOf(page, node))
  await page.mouse.move(end.x - 18, end.y + 10)
  await page.mouse.down()
  await page.mouse.move(to.x, to.y, { steps: 8 })
  await page.mouse.up()
}

interface MenuChoice {
  readonly on: Locator
  readonly at?: Point
  readonly entry: string
}

/** Chooses an entry of a context menu. */
const fromMenu = async (page: Page, { on, at, entry }: MenuChoice): Promise<void> => {
  await on.click({ button: 'right', ...(at && { position: at }) })
  await page.getByRole('menuitem', { name: entry }).click()
  await expect(page.getByRole('menu')).toHaveCount(0)
}

/** The exported text of the document, including unsaved changes. */
const exported = async (page: Page): Promise<string> => {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'More actions for this playbook' }).click()
  await page.getByRole('menuitem', { name: 'Export as JSON' }).click()
  await expect(page.getByRole('menu')).toHaveCount(0)
  return readFileSync(await (await download).path(), 'utf8')
}

const pressAll = async (button: Locator): Promise<number> => {
  let times = 0
  for (; await button.isEnabled(); times += 1) await button.click()
  return times
}

const positionsOf = (page: Page): Promise<readonly string[]> =>
  nodesOf(page).evaluateAll((elements) =>
    elements
      .map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect()
        return `${element.getAttribute('aria-label')}: ${[x, y, width, height].map(Math.round).join(' ')}`
      })
      .toSorted(),
  )

test('PBK66 PBK84 PBK85 PBK86 PBK89 a playbook is drawn, fixed and undone by mouse', async ({
  page,
  platform,
}) => {
  test.setTimeout(300_000)
  await signIn(page, platform)
  await openPage(page, 'Playbooks')
  await page.getByRole('main').getByRole('button', { name: 'New playbook' }).click()
  await page.getByRole('button', { name: 'Add trigger' }).click()
  await choose(page, { title: 'Add a trigger', entry: 'Every morning', node: '0' })
  await expect(nodeOf(page, '0')).toBeVisible()
  const first = await exported(page)

  await test.step('dropped from a handle onto the background: the selected node is connected', async () => {
    const from = await middleOf(outputOf(page, '0'))
    await drag(page, outputOf(page, '0'), { to: { x: from.x + 160, y: from.y + 90 } })
    await choose(page, { title: 'Add a node after Every morning', entry: 'Read the forecast', node: '1' })
    await expect(edgeOf(page, { from: '0', output: 'default', to: '1' })).toHaveCount(1)
  })

  await test.step('dragged from the list, onto the background and onto a connection', async () => {
    const near = await middleOf(nodeOf(page, '1'))
    await page.getByRole('button', { name: 'Add node' }).click()
    const condition = entryOf(paletteOf(page, 'Add a node'), 'Condition')
    await drag(page, condition, { to: { x: near.x + 60, y: near.y } })
    await expect(nodeOf(page, '2')).toHaveAccessibleName(/^Condition, Condition, node 2/)
    await waitForNode(page, '2')
    await expectNoOverlap(page, '2')
    const [start, end] = [await middleOf(outputOf(page, '0')), await middleOf(inputOf(page, '1'))]
    await page.getByRole('button', { name: 'Add node' }).click()
    const store = entryOf(paletteOf(page, 'Add a node'), 'Store')
    await drag(page, store, { to: { x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 } })
    await expect(edgeOf(page, { from: '0', output: 'default', to: '3' })).toHaveCount(1)
    await expect(edgeOf(page, { from: '3', output: 'default', to: '1' })).toHaveCount(1)
    await waitForNode(page, '3')
    await expectNoOverlap(page, '3')
  })

  await test.step('a condition gets its cases, and each an output', async () => {
    await connect(page, { from: '1', to: '2' })
    await nodeOf(page, '2').click({ position: heading })
    const inspector = inspectorOf(page)
    await inspector.getByRole('textbox', { name: 'Name', exact: true }).fill('Is there a storm?')
    const names = inspector.getByRole('textbox', { name: 'Case and output name' })
    await names.first().fill('storm')
    await inspector.getByRole('button', { name: 'Add case' }).click()
    await names.nth(1).fill('calm')
    await inspector.getByRole('heading').first().click()
    await expect(outputOf(page, '2', 'storm')).toBeVisible()
    await expect(outputOf(page, '2', 'calm')).toBeVisible()
  })

  await test.step('after the layout, no nodes overlap', async () => {
    await canvasOf(page).click({ position: { x: 500, y: 60 } })
    await page.getByRole('button', { name: 'Arrange all nodes' }).click()
    await fitIntoView(page)
  })

  await test.step('a loop with a body', async () => {
    const from = await middleOf(outputOf(page, '2', 'storm'))
    await drag(page, outputOf(page, '2', 'storm'), { to: { x: from.x + 130, y: from.y - 160 } })
    await choose(page, { title: 'Add a node after Is there a storm?', entry: 'Loop', node: '4' })
    await nodeOf(page, '4').getByRole('button', { name: 'Add first node' }).click()
    await choose(page, { title: 'Add a node after Loop', entry: 'Send a message', node: '5' })
    await expect(nodeOf(page, '5')).toBeVisible()
    const inner = await middleOf(nodeOf(page, '5'))
    const outer = await nodeOf(page, '4').boundingBox()
    expect(inner.x).toBeGreaterThan(outer?.x ?? Infinity)
    expect(inner.y).toBeLessThan((outer?.y ?? 0) + (outer?.height ?? 0))
  })

  await test.step('an argument with a template', async () => {
    await nodeOf(page, '5').click({ position: heading })
    const inspector = inspectorOf(page)
    await inspector.getByRole('textbox', { name: 'Name', exact: true }).fill('Warn the ship')
    await inspector.getByRole('button', { name: 'Add argument' }).click()
    await inspector.getByRole('textbox', { name: 'Name of the new member in arguments' }).fill('wind')
    await inspector.getByRole('button', { name: 'Add', exact: true }).click()
    await inspector.getByRole('textbox', { name: 'wind' }).fill('{{ node.1.wind }} for {{ node.4.item }}')
    await expect(problemsOf(page).getByRole('button', { name: /reads node/ })).toHaveCount(0)
  })

  await test.step('a connection is moved to another node, and removed', async () => {
    await fitIntoView(page)
    const from = await middleOf(outputOf(page, '2', 'calm'))
    await drag(page, outputOf(page, '2', 'calm'), { to: { x: from.x + 140, y: from.y + 120 } })
    await choose(page, { title: 'Add a node after Is there a storm?', entry: 'Action', node: '6' })
    await expectNoOverlap(page, '6')
    await connect(page, { from: '4', to: '6' })
    const edge = edgeOf(page, { from: '2', output: 'calm', to: '6' })
    await clickConnection(page, { from: outputOf(page, '2', 'calm'), to: inputOf(page, '6') })
    await expect(inspectorOf(page)).toContainText('Node 2 to node 6')
    await dragEnd(page, { node: '6', to: await middleOf(inputOf(page, '4')) })
    await expect(edgeOf(page, { from: '2', output: 'calm', to: '4' })).toHaveCount(1)
    await expect(edge).toHaveCount(0)
    await fromMenu(page, {
      on: edgeOf(page, { from: '2', output: 'calm', to: '4' }),
      entry: 'Delete connection',
    })
    await expect(edgeOf(page, { from: '2', output: 'calm', to: '4' })).toHaveCount(0)
    await connect(page, { from: '2', output: 'calm', to: '6' })
  })

  await test.step('a copy refers to its own copies, and to nodes that still exist', async () => {
    await nodeOf(page, '1').click({ position: heading })
    await nodeOf(page, '5').click({ position: heading, modifiers: ['Control'] })
    await expect(inspectorOf(page)).toContainText('2 nodes')
    await fromMenu(page, { on: nodeOf(page, '5'), at: heading, entry: 'Copy' })
    await fromMenu(page, { on: canvasOf(page), at: { x: 400, y: 700 }, entry: 'Paste' })
    await expect(nodeOf(page, '8')).toBeVisible()
    const text = await exported(page)
    expect(text).toContain('{{ node.1.wind }} for {{ node.4.item }}')
    expect(text).toContain('{{ node.7.wind }} for {{ node.4.item }}')
  })

  await test.step('deleting names the templates that would lose their value', async () => {
    await fromMenu(page, {
      on: nodeOf(page, '1').getByText('Read the forecast').first(),
      entry: 'Delete node',
    })
    const dialog = page.getByRole('dialog', { name: 'Delete Read the forecast?' })
    await expect(dialog).toContainText('1 reference in another node reads its result')
    await expect(dialog.getByRole('listitem')).toContainText('Warn the ship')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Delete and show references' }).click()
    await expect(nodeOf(page, '1')).toHaveCount(0)
    await expect(nodeOf(page, '5')).toHaveAttribute('aria-current', 'true')
    await page.getByRole('button', { name: /^Undo: delete a node/ }).click()
    await expect(nodeOf(page, '1')).toBeVisible()
    await expect(edgeOf(page, { from: '1', output: 'default', to: '2' })).toHaveCount(1)
  })

  await test.step('a node is moved by hand, the others are arranged around it', async () => {
    const { x, y } = await boxOf(nodeOf(page, '6'))
    await drag(page, nodeOf(page, '6'), { at: heading, to: { x: x + 100, y: y + 90 } })
    await expect(page.getByRole('button', { name: 'Undo: move a node' })).toBeEnabled()
  })

  const last = await exported(page)
  const [undo, redo] = ['Undo', 'Redo'].map((word) =>
    page.getByRole('banner').getByRole('button', { name: new RegExp(`^${word}`) }),
  )
  if (undo === undefined || redo === undefined) throw new Error('there are two buttons')

  await test.step('everything is undone and redone, to the byte', async () => {
    const steps = await pressAll(undo)
    await expect(page.getByText('No nodes yet')).toBeVisible()
    await redo.click()
    expect(await exported(page)).toBe(first)
    expect(await pressAll(redo)).toBe(steps - 1)
    expect(await exported(page)).toBe(last)
  })

  await test.step('saved, exported and opened again it is the same', async () => {
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Saved as version 1')).toBeVisible()
    await expect(unsavedIn(page)).toBeHidden()
    const store = await playbooksOf(platform)
    const [only] = await store.list()
    expect(await store.text(only?.uuid ?? '')).toBe(last)
    expect(await exported(page)).toBe(last)
    await fitIntoView(page)
    const before = await positionsOf(page)
    await page.reload()
    await expect(nodeOf(page, '8')).toBeVisible()
    await fitIntoView(page)
    await expect.poll(() => positionsOf(page)).toEqual(before)
    expect(await exported(page)).toBe(last)
    await expectAccessible(page)
  })
  await test.step('pasted into another playbook, references to missing nodes are resolved', async () => {
    const store = await playbooksOf(platform)
    const { uuid } = await store.create(elsewhere)
    await openPlaybook(page, { uuid })
    await fromMenu(page, { on: canvasOf(page), at: { x: 400, y: 700 }, entry: 'Paste' })
    const dialog = page.getByRole('dialog', { name: 'Paste 2 nodes' })
    await expect(dialog.getByRole('listitem')).toHaveCount(1)
    await expect(dialog.getByRole('listitem')).toContainText('Reads Loop')
    await expectAccessible(page)
    await dialog.getByRole('combobox', { name: 'Replacement for node 4' }).click()
    await page.getByRole('option', { name: /Each buoy/ }).click()
    await dialog.getByRole('button', { name: 'Paste', exact: true }).click()
    await expect(nodeOf(page, '3')).toBeVisible()
    expect(await exported(page)).toContain('{{ node.2.wind }} for {{ node.1.item }}')
  })
})
