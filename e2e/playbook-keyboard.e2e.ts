// A playbook of 35 nodes is built as an outline without a mouse, and the same graph is edited on the canvas.
import type { Locator, Page } from '@playwright/test'
import { z } from 'zod'
import { expect, test } from './support/test.ts'
import { pressTo, tabTo } from './support/keyboard.ts'
import {
  canvasOf,
  inspectorOf,
  nodeOf,
  outlineOf,
  playbooksOf,
  problemsOf,
  rowOfNode,
  runLine,
  savePlaybook,
  unsavedIn,
} from './support/playbooks.ts'
import { expectAccessible } from './support/themes.ts'

test.use({ platformOptions: { isolated: true } })

/** The command lines that are typed. */
const lines = [
  'add trigger named "Ship reported"',
  'add trigger named "Asked by hand"',
  'add store "Remember the call" after 0',
  'connect 1 to 2',
  'set 2.modifications to [{"key": "call", "type": "set", "value": "{{ node.0.call }}"}]',
  'add action named "Read the berth plan" after 2',
  'add condition "Kind of ship" after 3',
  'rename 4."case 1" to tanker',
  'case 4 ferry',
  'add action named "Ask the pilots" after 4.tanker',
  'set 5.outputs to {"free": [], "busy": [], "no answer": []}',
  'set 5.arguments to {"ship": "{{ node.0.ship }}", "since": 1904}',
  'add action named "Send a tug" after 5.free',
  'add store "Wait for a pilot" after 5.busy',
  'set 7.modifications.0 to {"key": "waiting", "type": "set", "value": true}',
  'add action named "Call the office" after 5."no answer"',
  'add loop "Each tank" after 6',
  'set 9.items to {{ node.3.tanks }}',
  'add action named "Measure the tank" after 9.loop',
  'add condition "Too full" after 10',
  'rename 11."case 1" to "above 95 %"',
  'add store "Note the tank" after 11."above 95 %"',
  'set 12.modifications.0 to {"key": "full", "type": "append", "value": "{{ node.9.item }}"}',
  'add condition "Any tank noted" after 9.default',
  'rename 13."case 1" to yes',
  'add action named "Close the valves" after 13.yes',
  'add action named "Berth the tanker" after 13.else',
  'add loop "Each deck" after 4.ferry',
  'set 16.items to {{ node.3.decks }}',
  'add loop "Each lane" after 16.loop',
  'set 17.items to {{ node.16.item.lanes }}',
  'add action named "Count the cars" after 17.loop',
  'add store "Sum of the lane" after 18',
  'set 19.modifications.0.key to cars',
  'set 19.modifications.0.value to {{ node.18.count }}',
  'add action named "Weigh the deck" after 17.default',
  'add condition "Deck is level" after 16.default',
  'rename 21."case 1" to level',
  'case 21 "leaning to port"',
  'case 21 "leaning to starboard"',
  'add action named "Lower the ramp" after 21.level',
  'add action named "Fill the starboard tank" after 21."leaning to port"',
  'add action named "Fill the port tank" after 21."leaning to starboard"',
  'connect 21.else to 8',
  'add any "One way or the other"',
  'connect 23 to 25',
  'connect 24 to 25',
  'connect 25 to 22',
  'add all "Ramp and pilots" after 22',
  'add action named "Ask the pilots again" after 7',
  'connect 27 to 26',
  'add action named "Open the gate" after 26',
  'add condition "Customs" after 28',
  'rename 29."case 1" to search',
  'add action named "Search the cars" after 29.search',
  'add action named "Wave them through" after 29.else',
  'insert store "Minutes" on 28 to 29',
  'set 32.modifications.0.key to minutes',
  'connect 14 to 15',
] as const

/** The resulting nodes, including those that shortcuts add: kind, name, and the targets of each port. */
const graph: Readonly<
  Record<string, readonly [string, string, Readonly<Record<string, readonly string[]>>]>
> = {
  0: ['trigger', 'Ship reported', { default: ['2'] }],
  1: ['trigger', 'Asked by hand', { default: ['2'] }],
  2: ['store', 'Remember the call', { default: ['3'] }],
  3: ['action', 'Read the berth plan', { default: ['4'] }],
  4: ['condition', 'Kind of ship', { tanker: ['5'], ferry: ['16'], else: ['33'] }],
  5: ['action', 'Ask the pilots', { free: ['6'], busy: ['7'], 'no answer': ['8'] }],
  6: ['action', 'Send a tug', { default: ['9'] }],
  7: ['store', 'Wait for a pilot', { default: ['27'] }],
  8: ['action', 'Call the office', { default: ['34'] }],
  9: ['foreach', 'Each tank', { loop: ['10'], default: ['13'] }],
  10: ['action', 'Measure the tank', { default: ['11'] }],
  11: ['condition', 'Too full', { 'above 95 %': ['12'], else: [] }],
  12: ['store', 'Note the tank', { default: [] }],
  13: ['condition', 'Any tank noted', { yes: ['14'], else: ['15'] }],
  14: ['action', 'Close the valves', { default: ['15'] }],
  15: ['action', 'Berth the tanker', { default: ['34'] }],
  16: ['foreach', 'Each deck', { loop: ['17'], default: ['21'] }],
  17: ['foreach', 'Each lane', { loop: ['18'], default: ['20'] }],
  18: ['action', 'Count the cars', { default: ['19'] }],
  19: ['store', 'Sum of the lane', { default: [] }],
  20: ['action', 'Weigh the deck', { default: [] }],
  21: [
    'condition',
    'Deck is level',
    { level: ['22'], 'leaning to port': ['23'], 'leaning to starboard': ['24'], else: ['8'] },
  ],
  22: ['action', 'Lower the ramp', { default: ['26'] }],
  23: ['action', 'Fill the starboard tank', { default: ['25'] }],
  24: ['action', 'Fill the port tank', { default: ['25'] }],
  25: ['any', 'One way or the other', { default: ['22'] }],
  26: ['all', 'Ramp and pilots', { default: ['28'] }],
  27: ['action', 'Ask the pilots again', { default: ['26'] }],
  28: ['action', 'Open the gate', { default: ['32'] }],
  29: ['condition', 'Customs', { search: ['30'], else: ['31'] }],
  30: ['action', 'Search the cars', { default: ['34'] }],
  31: ['action', 'Wave them through', { default: ['34'] }],
  32: ['store', 'Minutes', { default: ['29'] }],
  33: ['action', 'Anchor outside', { default: ['34'] }],
  34: ['any', 'The call is closed', { default: [] }],
}

const ports = z.record(z.string(), z.array(z.string()))
const stored = z.object({
  nodes: z.record(
    z.string(),
    z.looseObject({
      name: z.string(),
      type: z.string(),
      subtype: z.string().optional(),
      outputs: ports,
      loop: z.array(z.string()).optional(),
    }),
  ),
})

const graphIn = (text: string): typeof graph =>
  Object.fromEntries(
    Object.entries(stored.parse(JSON.parse(text)).nodes).map(([id, { name, type, subtype, ...to }]) => [
      id,
      [subtype ?? type, name, { ...(to.loop && { loop: to.loop }), ...to.outputs }],
    ]),
  )

const press = async (page: Page, ...keys: readonly string[]): Promise<void> => {
  for (const key of keys) await page.keyboard.press(key)
}

/** Runs a command from the palette. */
const command = async (page: Page, name: string): Promise<void> => {
  await press(page, 'ControlOrMeta+k')
  await page.getByRole('dialog').getByRole('combobox').and(page.locator(':focus')).waitFor()
  await page.keyboard.type(name)
  await expect(page.getByRole('option', { selected: true })).toContainText(name)
  await press(page, 'Enter')
}

/** Types into an open list and selects the first match. */
const pick = async (page: Page, { list, text }: { list: string; text: string }): Promise<void> => {
  await expect(page.getByRole('combobox', { name: list, exact: true })).toBeFocused()
  await page.keyboard.type(text)
  await expect(page.getByRole('option', { selected: true })).toContainText(text)
  await press(page, 'Enter')
  await expect(page.getByRole('dialog')).toBeHidden()
}

/** Focuses the row of a node with the command line. */
const goTo = async (page: Page, id: string): Promise<void> => {
  await page.keyboard.type(':')
  await page.keyboard.insertText(`go to ${id}`)
  await press(page, 'Enter')
  await expect(rowOfNode(page, id)).toBeFocused()
}

const rename = async (page: Page, name: string): Promise<void> => {
  await press(page, 'F2')
  await expect(page.getByRole('textbox', { name: 'Node name' })).toBeFocused()
  await press(page, 'ControlOrMeta+a')
  await page.keyboard.insertText(name)
  await press(page, 'Enter')
}

const lineOf = (page: Page): Locator => page.getByRole('combobox', { name: 'Command', exact: true })
const outputOf = (page: Page, description: string): Locator =>
  outlineOf(page).getByRole('treeitem', { name: `Output ${description}`, exact: true })
const rowFocused = (page: Page): Locator => outlineOf(page).getByRole('treeitem').and(page.locator(':focus'))
const undoOf = (page: Page, step: string): Locator => page.getByRole('button', { name: `Undo: ${step}` })

test('PBK68 PBK99 PBK100 PBK101 a playbook of 35 nodes is built as an outline without a mouse', async ({
  page,
  platform,
}) => {
  await test.step('signs in and starts a playbook', async () => {
    await page.goto('./')
    await expect(page.getByRole('textbox', { name: 'Login' })).toBeFocused()
    await page.keyboard.type(platform.login)
    await tabTo(page, page.getByRole('textbox', { name: 'Password' }))
    await page.keyboard.type(platform.password)
    await press(page, 'Enter')
    await tabTo(page, page.getByRole('link', { name: 'Playbooks', exact: true }))
    await press(page, 'Enter')
    await tabTo(page, page.getByRole('main').getByRole('button', { name: 'New playbook' }))
    await press(page, 'Enter')
    await expect(page.getByRole('toolbar', { name: 'Canvas tools' })).toBeVisible()
    await command(page, 'Show the outline')
    await expect(page.getByText('No nodes yet')).toBeVisible()
  })

  await test.step('writes one line after the other', async () => {
    await tabTo(page, lineOf(page))
    for (const line of lines) await runLine(page, line)
    await expect(outlineOf(page).getByRole('treeitem')).not.toHaveCount(0)
  })

  await test.step('a line that cannot be parsed shows where parsing stops, and changes nothing', async () => {
    await page.keyboard.insertText('connect 4.els to 7')
    await press(page, 'Enter')
    await expect(lineOf(page)).toHaveAccessibleDescription("At character 11: output els doesn't exist.")
    await press(page, 'ControlOrMeta+a')
    await page.keyboard.insertText('connect 5.free to 0')
    await press(page, 'Enter')
    await expect(lineOf(page)).toHaveAccessibleDescription("A trigger can't have an input")
    await press(page, 'Escape', 'Escape')
  })

  await test.step('adds nodes with the shortcuts of the rows', async () => {
    await goTo(page, '4')
    await pressTo(page, { key: 'ArrowDown', target: outputOf(page, 'tanker, leads to 1 node') })
    await press(page, 'ArrowLeft', 'ArrowDown')
    await expect(outputOf(page, 'ferry, leads to 1 node')).toBeFocused()
    await press(page, 'ArrowLeft', 'ArrowDown')
    await expect(outputOf(page, 'else, not connected')).toBeFocused()
    await press(page, 'a')
    await pick(page, { list: 'Add a node after Kind of ship', text: 'Action' })
    await expect(rowOfNode(page, '33')).toBeFocused()
    await rename(page, 'Anchor outside')
    await expect(rowOfNode(page, '33')).toBeFocused()
    await press(page, 'a')
    await pick(page, { list: 'Add a node after Anchor outside', text: 'Any' })
    await expect(rowOfNode(page, '34')).toBeFocused()
    await rename(page, 'The call is closed')
  })

  await test.step('connects and disconnects nodes with the shortcuts of the rows', async () => {
    for (const [id, from] of [
      ['8', 'Call the office'],
      ['15', 'Berth the tanker'],
      ['30', 'Search the cars'],
      ['31', 'Wave them through'],
    ] as const) {
      await goTo(page, id)
      await press(page, 'c')
      await pick(page, { list: `Connect ${from}, default to`, text: 'The call is closed' })
    }
    await goTo(page, '13')
    await press(page, 'c')
    const ports = page.getByRole('combobox', { name: 'Connect Any tank noted from output', exact: true })
    await expect(ports).toBeFocused()
    await page.keyboard.type('else')
    await press(page, 'Enter')
    await pick(page, { list: 'Connect Any tank noted, else to', text: 'The call is closed' })
    await pressTo(page, { key: 'ArrowDown', target: outputOf(page, 'else, leads to 2 nodes') })
    await press(page, 'ArrowDown', 'ArrowDown', 'Alt+ArrowUp')
    await expect(undoOf(page, 'change node 13')).toBeEnabled()
    await expect(rowFocused(page)).toHaveAccessibleName(/^Leads to node 34, The call is closed/)
    await press(page, 'Delete')
    await expect(undoOf(page, 'remove a connection')).toBeEnabled()
    await expect(outputOf(page, 'else, leads to 2 nodes')).toHaveCount(0)
  })

  await test.step('deletes nodes that templates read only after confirmation, and undoes a wrong deletion', async () => {
    await goTo(page, '3')
    await press(page, 'Delete')
    const dialog = page.getByRole('dialog', { name: 'Delete Read the berth plan?' })
    await expect(dialog).toContainText('2 references in other nodes read its result')
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await press(page, 'Enter')
    await expect(rowOfNode(page, '3')).toBeFocused()
    await goTo(page, '26')
    await press(page, 'Delete')
    await expect(rowOfNode(page, '26')).toHaveCount(0)
    await press(page, 'Control+z')
    await expect(rowOfNode(page, '26')).toBeVisible()
    await goTo(page, '10')
    await press(page, 'Space', 'ArrowDown', 'Control+d')
    await expect(undoOf(page, 'duplicate a node')).toBeEnabled()
    await press(page, 'Control+z')
  })

  const store = await playbooksOf(platform)
  await test.step('saves, and the stored text is the intended graph', async () => {
    await savePlaybook(page, 1)
    await expect(lineOf(page)).toBeVisible()
    const [only] = await store.list()
    expect(only).toMatchObject({ name: 'New playbook', nodes: 35, version: 1 })
    expect(graphIn(await store.text(only?.uuid ?? ''))).toEqual(graph)
    const { nodes } = stored.parse(JSON.parse(await store.text(only?.uuid ?? '')))
    expect(nodes['5']).toMatchObject({ arguments: { ship: '{{ node.0.ship }}', since: 1904 } })
    expect(nodes['17']).toMatchObject({ items: '{{ node.16.item.lanes }}' })
    await expectAccessible(page)
  })

  await test.step('works on the canvas: moves the focus, connects, moves, deletes and undoes everything', async () => {
    await command(page, 'Show the canvas')
    await expect(canvasOf(page)).toBeVisible()
    await tabTo(page, nodeOf(page, '4'))
    await press(page, 'ArrowRight')
    await expect(nodeOf(page, '4')).not.toBeFocused()
    await press(page, 'ArrowLeft')
    await expect(nodeOf(page, '4')).toBeFocused()
    await press(page, 'c')
    const ports = page.getByRole('combobox', { name: 'Connect Kind of ship from output', exact: true })
    await expect(ports).toBeFocused()
    await page.keyboard.type('else')
    await press(page, 'Enter')
    await pick(page, { list: 'Connect Kind of ship, else to', text: 'Call the office' })
    await expect(unsavedIn(page)).toHaveText('1 unsaved change')
    await press(page, 'Control+z')
    await expect(unsavedIn(page)).toBeHidden()
    await expect(inspectorOf(page).getByRole('heading', { name: '2 nodes' })).toBeVisible()
    await press(page, 'Escape')
    await expect(nodeOf(page, '4')).toBeFocused()
    const before = await nodeOf(page, '4').boundingBox()
    await press(page, 'Alt+ArrowDown', 'Alt+Shift+ArrowDown')
    await expect(undoOf(page, 'move a node')).toBeEnabled()
    await expect.poll(async () => (await nodeOf(page, '4').boundingBox())?.y).toBeGreaterThan(before?.y ?? 0)
    await press(page, 'Control+z', 'Escape', 'Delete')
    await expect(nodeOf(page, '4')).toHaveCount(0)
    await expect(problemsOf(page)).toContainText('no trigger leads')
    await press(page, 'Control+z')
    await expect(nodeOf(page, '4')).toBeVisible()
    await expect(unsavedIn(page)).toBeHidden()
    await press(page, 'Control+Shift+z')
    await expect(nodeOf(page, '4')).toHaveCount(0)
    await press(page, 'Control+z')
    await expect(unsavedIn(page)).toBeHidden()
  })
})
