// What is seen of a playbook: names at low zoom, and the part that was seen last.
import type { Locator, Page } from '@playwright/test'
import {
  canvasOf,
  documentOf,
  fitIntoView,
  nodeOf,
  playbooksOf,
  savePlaybook,
  signInToPlaybook,
  unsavedIn,
  waitForCanvas,
} from './support/playbooks.ts'
import { expectUnsaved, exportedText, undoOf } from './support/playbook-gestures.ts'
import { openPage } from './support/steps.ts'
import { signIn } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'
import { expectAccessible } from './support/themes.ts'

const longCase = 'a quay that is occupied by another ship until the evening tide'

/** A condition with a long case, and an output without a row. */
const nodes = {
  0: { name: 'At every tide', type: 'trigger', arguments: {}, outputs: { default: ['1'] } },
  1: {
    name: 'Which quay is free for a ship of this length?',
    type: 'operator',
    subtype: 'condition',
    cases: [
      { name: 'north', left: '{{ node.0.quay }}', comparison: '==', right: 'N' },
      { name: longCase, left: '{{ node.0.quay }}', comparison: '==', right: 'S' },
    ],
    outputs: { north: ['2'], [longCase]: ['3'], else: ['4'] },
  },
  2: { name: 'Moor', type: 'action', arguments: {}, outputs: { moored: ['5'] } },
  3: { name: 'Wait', type: 'action', arguments: {}, outputs: { default: ['5'] } },
  4: { name: 'Anchor in the roads', type: 'action', arguments: {}, outputs: { default: [] } },
  5: { name: 'Tell the agent', type: 'action', arguments: {}, outputs: { default: [] } },
} as const

const percentOf = (page: Page): Locator => page.getByRole('button', { name: /^\d+%$/ })

const zoomOf = async (page: Page): Promise<number> =>
  Number.parseInt(await percentOf(page).innerText(), 10) / 100

interface Seen {
  /** The size of the letters on the screen, in pixels. */
  readonly size: number
  readonly isInside: boolean
  readonly isCut: boolean
}

/** How a text in a node is seen. */
const seen = (page: Page, id: string, text: string): Promise<Seen> =>
  nodeOf(page, id)
    .getByText(text, { exact: true })
    .evaluate((element) => {
      const scale = element.getBoundingClientRect().width / element.clientWidth
      const frame = element.closest('[data-shape]')?.getBoundingClientRect()
      const { left, right } = element.getBoundingClientRect()
      return {
        size: Number.parseFloat(getComputedStyle(element).fontSize) * scale,
        isInside: frame !== undefined && left >= frame.left && right <= frame.right,
        isCut: element.scrollWidth > element.clientWidth,
      }
    })

test('PBK115 names of nodes, cases and outputs are legible from 35 % zoom', async ({ page, platform }) => {
  const store = await playbooksOf(platform)
  const { uuid } = await store.create(
    documentOf({ uuid: '2f6b1a70-4c1d-4f0e-9a57-0d1c6e5b9b01', name: 'Quays' }, nodes),
  )
  await signInToPlaybook(page, { platform, uuid })
  await fitIntoView(page)
  const names = [
    ['0', 'At every tide'],
    ['1', 'north'],
    ['1', 'else'],
    ['1', longCase],
    ['2', 'moored'],
    ['1', 'Which quay is free for a ship of this length?'],
  ] as const
  for (let zoom = await zoomOf(page); zoom >= 0.35; zoom = await zoomOf(page))
    await test.step(`at ${zoom}`, async () => {
      for (const [id, name] of names) {
        await expect.poll(async () => (await seen(page, id, name)).size).toBeGreaterThanOrEqual(9)
        expect(await seen(page, id, name)).toMatchObject({ isInside: true })
      }
      expect(await seen(page, '1', longCase)).toMatchObject({ isCut: true })
      await page.getByRole('button', { name: 'Zoom out' }).click()
      await expect.poll(() => zoomOf(page)).toBeLessThan(zoom)
      await waitForCanvas(page)
    })
  await page.getByRole('button', { name: 'Zoom in' }).click()
  await waitForCanvas(page)
  await expectAccessible(page)
})

const placeOf = async (page: Page, id: string): Promise<readonly [x: number, y: number, width: number]> => {
  await waitForCanvas(page)
  const box = await nodeOf(page, id).boundingBox()
  if (box === null) throw new Error(`Node ${id} is not visible.`)
  return [Math.round(box.x), Math.round(box.y), Math.round(box.width)]
}

/** Zooms out, and pans down by the wheel. */
const moveView = async (page: Page): Promise<readonly [x: number, y: number, width: number]> => {
  const first = await placeOf(page, '1')
  await page.getByRole('button', { name: 'Zoom out' }).click()
  await expect.poll(async () => (await placeOf(page, '1'))[2]).toBeLessThan(first[2])
  const zoomed = await placeOf(page, '1')
  await nodeOf(page, '1').hover()
  await page.mouse.wheel(0, 120)
  await expect.poll(async () => (await placeOf(page, '1'))[1]).toBeLessThan(zoomed[1] - 60)
  return placeOf(page, '1')
}

test('PBK116 a playbook opens where it was left, and its first save does not move it', async ({
  page,
  platform,
}) => {
  const store = await playbooksOf(platform)
  const { uuid } = await store.create(
    documentOf({ uuid: '2f6b1a70-4c1d-4f0e-9a57-0d1c6e5b9b02', name: 'Piers' }, nodes),
  )
  await signInToPlaybook(page, { platform, uuid })

  await test.step('after a reload, and from the list', async () => {
    const left = await moveView(page)
    await page.reload()
    await expect(nodeOf(page, '1')).toBeVisible()
    expect(await placeOf(page, '1')).toEqual(left)
    await openPage(page, 'Playbooks')
    await page.getByRole('link', { name: 'Piers', exact: true }).click()
    await expect(nodeOf(page, '1')).toBeVisible()
    expect(await placeOf(page, '1')).toEqual(left)
  })

  await test.step('a new playbook is saved for the first time', async () => {
    await page.getByRole('button', { name: 'More actions for this playbook' }).click()
    await page.getByRole('menuitem', { name: 'Duplicate' }).click()
    await expect(page).toHaveURL(/\/playbooks\/new\//)
    // The address changes before the page does, and both pages have a node 1.
    await expect(unsavedIn(page)).toHaveText('Not saved yet')
    await expect(nodeOf(page, '1')).toBeVisible()
    const left = await moveView(page)
    await savePlaybook(page, 1)
    await expect(page).not.toHaveURL(/\/new\//)
    await expect(canvasOf(page)).toBeFocused()
    expect(await placeOf(page, '1')).toEqual(left)
  })
})

test('PBK117.a an open menu lies above toasts', async ({ page, platform }) => {
  const store = await playbooksOf(platform)
  const { uuid } = await store.create(
    documentOf({ uuid: '2f6b1a70-4c1d-4f0e-9a57-0d1c6e5b9b03', name: 'Jetties' }, nodes),
  )
  await signInToPlaybook(page, { platform, uuid })
  await page.getByRole('button', { name: 'Close inspector' }).first().click()
  await nodeOf(page, '1').click()
  await page.keyboard.press('Alt+ArrowDown')
  await savePlaybook(page, 1)
  const toast = page.getByText('Saved as version 1')
  const [shown, canvas] = await Promise.all([toast.boundingBox(), canvasOf(page).boundingBox()])
  if (shown === null || canvas === null) throw new Error('The toast is not visible.')
  await toast.hover()
  await page.mouse.click(shown.x, canvas.y + canvas.height - 90, { button: 'right' })
  const menu = page.getByRole('menu')
  const box = await menu.boundingBox()
  if (box === null) throw new Error('The menu is not visible.')
  expect(box.x).toBeLessThan(shown.x + shown.width)
  expect(box.y + box.height).toBeGreaterThan(shown.y)
  const covered = await menu.getByRole('menuitem').evaluateAll((entries) =>
    entries
      .filter((entry) => {
        const { left, right, top, bottom } = entry.getBoundingClientRect()
        const xs = [left + 4, (left + right) / 2, right - 4]
        return xs.some((x) => !entry.contains(document.elementFromPoint(x, (top + bottom) / 2)))
      })
      .map((entry) => entry.textContent),
  )
  expect(covered).toEqual([])
  await expect(toast).toBeVisible()
})

/** Counts the frames of the open editor that show neither a skeleton nor the document, and those without its name. */
const watchFrames = (page: Page, name: string): Promise<void> =>
  page.evaluate((expected) => {
    const counts = { all: 0, white: 0, unnamed: 0 }
    const look = (): void => {
      // The breadcrumb of the list is a link on other pages only.
      if (document.querySelector('header a[href$="/playbooks"]') !== null) {
        counts.all += 1
        if (document.querySelector('.skeleton, [role="application"]') === null) counts.white += 1
        if (document.querySelector('h1')?.textContent !== expected) counts.unnamed += 1
        document.body.dataset['frames'] = JSON.stringify(counts)
      }
      requestAnimationFrame(look)
    }
    look()
  }, name)

test('PBK117.b an opened playbook shows its name at once, and no white page', async ({ page, platform }) => {
  const store = await playbooksOf(platform)
  const chain = Array.from({ length: 3000 }, (_, id) => ({
    name: `Buoy ${id}`,
    type: id === 0 ? 'trigger' : 'action',
    arguments: {},
    outputs: { default: id === 2999 ? [] : [String(id + 1)] },
  }))
  const name = 'All buoys'
  await store.create(
    documentOf({ uuid: '2f6b1a70-4c1d-4f0e-9a57-0d1c6e5b9b04', name }, Object.fromEntries(chain.entries())),
  )
  await signIn(page, platform, 'playbooks')
  await expect(page.getByRole('link', { name })).toBeVisible()
  await watchFrames(page, name)
  await page.getByRole('link', { name }).click()
  await expect(nodeOf(page, '0')).toBeVisible()
  const frames: unknown = JSON.parse((await page.locator('body').getAttribute('data-frames')) ?? '{}')
  expect(frames).toEqual({ all: expect.any(Number), white: 0, unnamed: 0 })
})

const column = {
  0: {
    name: 'Storm warning',
    type: 'trigger',
    position: { x: 0, y: 0 },
    arguments: {},
    outputs: { default: ['1'] },
  },
  1: {
    name: 'Close the lock',
    type: 'action',
    position: { x: 4, y: 180 },
    arguments: {},
    outputs: { default: ['2'] },
  },
  2: { name: 'Tell the ships', type: 'action', position: { x: 2, y: 370 }, arguments: {}, outputs: {} },
} as const

test('PBK118 a playbook that was drawn from top to bottom is arranged or left as it is', async ({
  page,
  platform,
}) => {
  const store = await playbooksOf(platform)
  const text = documentOf({ uuid: '2f6b1a70-4c1d-4f0e-9a57-0d1c6e5b9b05', name: 'Locks' }, column)
  const { uuid } = await store.create(text)
  await signInToPlaybook(page, { platform, uuid })
  const note = page.getByText('This playbook was drawn from top to bottom.')
  const arrange = page.getByRole('button', { name: 'Arrange', exact: true })

  await test.step('arranged in one step, which is undone to the byte', async () => {
    await expect(note).toBeVisible()
    await expectAccessible(page)
    await arrange.press('Enter')
    await expect(note).toBeHidden()
    await expect(canvasOf(page)).toBeFocused()
    await expect
      .poll(async () => (await placeOf(page, '2'))[0])
      .toBeGreaterThan((await placeOf(page, '1'))[0])
    const [, first] = await placeOf(page, '0')
    expect(Math.abs((await placeOf(page, '2'))[1] - first)).toBeLessThan(20)
    await expectUnsaved(page, 1)
    await undoOf(page).click()
    await expect(unsavedIn(page)).toBeHidden()
    expect(await exportedText(page)).toBe(text)
    await expect(note).toBeVisible()
  })

  await test.step('left as it is, also when it is opened again', async () => {
    await page.getByRole('button', { name: 'Keep', exact: true }).press('Enter')
    await expect(note).toBeHidden()
    await expect(canvasOf(page)).toBeFocused()
    await page.reload()
    await expect(nodeOf(page, '2')).toBeVisible()
    await expect(note).toBeHidden()
    await expect(unsavedIn(page)).toBeHidden()
  })
})
