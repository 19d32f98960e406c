// The schema as a canvas by mouse: three tables become objects, relations and a mart that is queried. Every change is
// saved at once and can be undone, also one that the form saved.
import type { Locator, Page } from '@playwright/test'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import { requestAsAdministrator } from './support/identity.ts'
import { addTables, cardOf, paneOf, undoOf } from './support/schema-canvas.ts'
import { signIn } from './support/sign-in.ts'
import { addField, resultOf, visit } from './support/steps.ts'
import { expect, test } from './support/test.ts'
import { expectAccessible, takeScreenshots } from './support/themes.ts'

test.use({ platformOptions: { isolated: true } })

interface Spot {
  readonly x: number
  readonly y: number
}

const centre = async (target: Locator): Promise<Spot> => {
  const box = await target.boundingBox()
  if (box === null) throw new Error(`${String(target)} is not visible`)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

const drag = async (page: Page, from: Spot, to: Spot): Promise<void> => {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 5 })
  await page.mouse.move(to.x, to.y, { steps: 5 })
  await page.mouse.up()
}

interface Attribute {
  readonly card: string
  readonly name: string
}

const rowOf = (page: Page, { card, name }: Attribute): Locator =>
  cardOf(page, card).locator(`.card-row > span[title="${name}"]`)

/** The line of a mapping or a relation. */
const lineOf = (page: Page, name: string): Locator => page.locator(`.react-flow__edge[aria-label^="${name}"]`)

/** The middle of the vertical part of a relation. */
const rightOf = async (line: Locator): Promise<Spot> => {
  const box = await line.locator('.canvas-edge').boundingBox()
  if (box === null) throw new Error(`${String(line)} is not visible`)
  return { x: box.x + box.width, y: box.y + box.height / 2 }
}

/** Drags an attribute of a card. Its row can be dragged as soon as the pointer is over the card. */
const dragRow = async (page: Page, from: Attribute, to: Spot): Promise<void> => {
  const start = await centre(rowOf(page, from))
  await page.mouse.move(start.x, start.y)
  await expect(cardOf(page, from.card).locator('.react-flow__handle-right').first()).toBeAttached()
  await drag(page, start, to)
}

/** Drags the head of a card to a lane. */
const dragToLane = async (page: Page, name: string, lane: 'Prim' | 'Mart'): Promise<void> => {
  const from = await centre(cardOf(page, name).locator('.card-head'))
  const head = await page.getByRole('heading', { name: lane, exact: true }).boundingBox()
  await drag(page, from, { x: (head?.x ?? 0) + 130, y: from.y })
}

const closePane = async (page: Page): Promise<void> => {
  const close = paneOf(page).getByRole('button', { name: 'Close' })
  if (await close.isVisible()) await close.click()
}

const openCanvas = async (page: Page): Promise<void> => {
  await visit(page, 'schema')
  await page.getByRole('radiogroup').getByText('Canvas', { exact: true }).click()
  await expect(cardOf(page, 'calls.csv')).toBeVisible()
}

test('UI40 UI42 UI43 three tables become a queried mart on the canvas by mouse, with one history', async ({
  page,
  platform,
}) => {
  await addTables(platform)
  await signIn(page, platform)
  await openCanvas(page)

  // Tables become objects; what cannot be dropped is refused with the reason.
  await dragToLane(page, 'calls.csv', 'Prim')
  await expect(cardOf(page, 'calls')).toBeFocused()
  await closePane(page)
  // Two selected tables are dragged together.
  await cardOf(page, 'berths.csv').locator('.card-head').click()
  await cardOf(page, 'ships.csv')
    .locator('.card-head')
    .click({ modifiers: ['Shift'] })
  await expect(paneOf(page).getByRole('button', { name: 'Design 2 logical objects' })).toBeVisible()
  await dragToLane(page, 'berths.csv', 'Prim')
  await expect(cardOf(page, 'berths')).toBeVisible()
  await expect(cardOf(page, 'ships')).toBeFocused()
  await closePane(page)
  await dragToLane(page, 'ships.csv', 'Mart')
  await expect(page.getByText('A table becomes an object in the lane Prim.')).toBeVisible()

  // A line between attributes is a relation, measured on the data.
  await dragRow(
    page,
    { card: 'calls', name: 'ship' },
    await centre(rowOf(page, { card: 'ships', name: 'ship' })),
  )
  const dialog = page.getByRole('dialog', { name: 'Add a relation of calls' })
  await expect(dialog.getByText('100% of the filled rows of calls have a match')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Add relation' }).click()
  await expect(undoOf(page, 'Relate to ships')).toBeEnabled()
  await dragRow(
    page,
    { card: 'calls', name: 'berth' },
    await centre(rowOf(page, { card: 'berths', name: 'berth' })),
  )
  await dialog.getByRole('button', { name: 'Add relation' }).click()
  await expect(undoOf(page, 'Relate to berths')).toBeEnabled()

  // Relations run side by side. One is removed by its line.
  const toShips = await rightOf(lineOf(page, 'Relation from calls to ships'))
  const toBerths = await rightOf(lineOf(page, 'Relation from calls to berths'))
  expect(Math.abs(toShips.x - toBerths.x)).toBeGreaterThan(3)
  await page.mouse.click(toBerths.x, toBerths.y)
  await page.keyboard.press('Delete')
  await expect(lineOf(page, 'Relation from calls to berths')).toHaveCount(0)
  await undoOf(page, 'Remove the relation to berths').click()
  await expect(lineOf(page, 'Relation from calls to berths')).toHaveCount(1)

  // An edit of the form is a step of the same history.
  await visit(page, 'schema/ships')
  await page.getByRole('checkbox', { name: 'Use flag' }).click()
  await expect(undoOf(page, 'Leave out flag')).toBeEnabled()
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Queries use it after the next build.')).toBeVisible()
  await page.getByRole('link', { name: 'Schema', exact: true }).first().click()
  await page.getByRole('radiogroup').getByText('Canvas', { exact: true }).click()
  const flag = cardOf(page, 'ships').locator('.card-row').filter({ hasText: 'flag' })
  await expect(flag).toHaveCount(0)
  await undoOf(page, 'Leave out flag').click()
  await expect(flag).toHaveCount(1)
  await page.keyboard.press('Control+Shift+z')
  await expect(flag).toHaveCount(0)

  // A column that is dropped on a card is mapped.
  const ships = await centre(cardOf(page, 'ships').locator('.card-head'))
  await dragRow(page, { card: 'ships.csv', name: 'flag' }, ships)
  await expect(flag).toHaveCount(1)
  await expect(undoOf(page, 'Map flag')).toBeEnabled()

  // The mapping is removed by its line, which belongs to the selected card.
  await cardOf(page, 'ships.csv').locator('.card-head').click()
  const mapping = await centre(lineOf(page, 'Mapping from port/ships.csv/flag to ships/flag'))
  await page.mouse.click(mapping.x, mapping.y)
  await page.keyboard.press('Delete')
  await expect(flag).toHaveCount(0)
  await undoOf(page, 'Remove flag').click()
  await expect(flag).toHaveCount(1)
  await closePane(page)

  // A mart with all related tables, and a refusal by the rules of the platform.
  await dragToLane(page, 'calls', 'Mart')
  await expect(cardOf(page, 'calls_mart')).toBeFocused()
  await expect(paneOf(page).getByText('quay', { exact: true })).toBeVisible()
  await closePane(page)
  const mart = await centre(cardOf(page, 'calls_mart').locator('.card-head'))
  await dragRow(page, { card: 'ships.csv', name: 'flag' }, mart)
  await expect(page.getByText(/^A mart reads objects of the level Prim only/)).toBeVisible()
  await expect(page.getByText('New', { exact: true }).first()).toBeVisible()
  await expectAccessible(page)
  await takeScreenshots(page, 'schema-canvas')

  await page.getByRole('link', { name: 'Review build' }).click()
  await page.getByRole('button', { name: 'Build 4 objects' }).click()
  await expect(page.getByText('Live', { exact: true })).toBeVisible({ timeout: 40_000 })
  await openCanvas(page)
  await cardOf(page, 'calls_mart').click()
  await paneOf(page).getByRole('button', { name: 'Actions for calls_mart' }).click()
  await page.getByRole('menuitem', { name: 'Ask a question' }).click()
  await addField(page, 'tonnes')
  await addField(page, 'quay')
  await expect(resultOf(page).getByRole('row').filter({ hasText: 'North' })).toContainText('15')

  // A change that is not built is marked, and another user's version is not overwritten.
  await openCanvas(page)
  await page.getByRole('button', { name: /^Undo: Design calls_mart/ }).click()
  await expect(cardOf(page, 'calls_mart')).toHaveAttribute('aria-label', /Removed$/)
  await page.getByRole('checkbox', { name: 'Only changes' }).click()
  await expect(cardOf(page, 'berths')).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('checkbox', { name: 'Only changes' }).click()
  await expect(undoOf(page, 'Map flag')).toBeEnabled()
  const { listObjects, saveObjects } = dataManager
  const { items } = listObjects.response.schema.parse(
    await requestAsAdministrator(platform, { method: listObjects.method, path: listObjects.path }),
  )
  const theirs = items.flatMap(({ object }) =>
    object.object_name === 'ships' ? [{ ...object, display_name: 'Vessels' }] : [],
  )
  await requestAsAdministrator(platform, { ...saveObjects, body: theirs })
  await page.keyboard.press('Control+z')
  await expect(page.getByText('Not undone: Map flag')).toBeVisible()
  await expect(page.getByText(/saved another version of ships/)).toBeVisible()
  await expect(flag).toHaveCount(1)
})
