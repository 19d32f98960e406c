// The same actions with a mouse, and with the keyboard alone.
import { expect, type Locator, type Page } from '@playwright/test'
import { pressTo, tabTo } from './keyboard.ts'

export interface InputDevice {
  /** Presses a button, link or switch. */
  readonly press: (target: Locator) => Promise<void>
  /** Focuses a field. */
  readonly focus: (field: Locator) => Promise<void>
  readonly fill: (field: Locator, text: string) => Promise<void>
  /** Fills a date field with a day such as `2024-01-31`. */
  readonly fillDay: (field: Locator, day: string) => Promise<void>
  /** Selects an option of a list. */
  readonly select: (list: Locator, choice: string) => Promise<void>
  /** Selects an option of a list that is searched by typing. */
  readonly find: (field: Locator, choice: string) => Promise<void>
  /** Chooses an entry of the menu that a button opens. */
  readonly choose: (button: Locator, entry: string) => Promise<void>
  /** Selects one of several choices of the menu that a button opens. */
  readonly check: (button: Locator, entry: string) => Promise<void>
}

type Entries = 'option' | 'menuitem' | 'menuitemradio'

const entryOf = (page: Page, { role, name }: { role: Entries; name: string }): Locator =>
  page.getByRole(role, { name, exact: true })

export function mouse(page: Page): InputDevice {
  const chooseEntry = (role: Entries) => async (opener: Locator, name: string) => {
    await opener.click()
    await entryOf(page, { role, name }).click()
  }
  return {
    press: (target) => target.click(),
    focus: (field) => field.click(),
    fill: (field, text) => field.fill(text),
    fillDay: (field, day) => field.fill(day),
    select: chooseEntry('option'),
    find: async (field, choice) => {
      await field.fill(choice)
      await entryOf(page, { role: 'option', name: choice }).click()
    },
    choose: chooseEntry('menuitem'),
    check: chooseEntry('menuitemradio'),
  }
}

/** The key that activates the element: a switch and a check box need the space bar. */
const keyOf = (target: Locator): Promise<string> =>
  target.evaluate((element) => (element instanceof HTMLInputElement ? ' ' : 'Enter'))

/** The keyboard; `moveTo` focuses an element with it. */
export function keyboard(page: Page, moveTo = tabTo): InputDevice {
  const type = async (field: Locator, text: string) => {
    await moveTo(page, field)
    await page.keyboard.press('ControlOrMeta+a')
    if (text === '') await page.keyboard.press('Backspace')
    else await page.keyboard.insertText(text)
  }
  const chooseEntry = (role: Entries) => async (opener: Locator, name: string) => {
    await moveTo(page, opener)
    await page.keyboard.press('Enter')
    await expect(entryOf(page, { role, name })).toBeVisible()
    await page.keyboard.press('Home')
    await pressTo(page, { key: 'ArrowDown', target: entryOf(page, { role, name }) })
    await page.keyboard.press('Enter')
    // Its button is focused again after the menu has closed.
    if (role !== 'option') await expect(page.getByRole('menu')).toHaveCount(0)
  }
  return {
    press: async (target) => {
      await moveTo(page, target)
      await page.keyboard.press(await keyOf(target))
    },
    focus: (field) => moveTo(page, field),
    fill: type,
    fillDay: async (field, day) => {
      await moveTo(page, field)
      // Date fields follow the browser's language, not the locale of its pages: month, day, year.
      const [year = '', ...monthAndDay] = day.split('-')
      await page.keyboard.type(`${monthAndDay.join('')}${year}`)
      await expect(field).toHaveValue(day)
    },
    select: chooseEntry('option'),
    find: async (field, choice) => {
      await type(field, choice)
      await expect(entryOf(page, { role: 'option', name: choice })).toBeVisible()
      await page.keyboard.press('Enter')
    },
    choose: chooseEntry('menuitem'),
    check: chooseEntry('menuitemradio'),
  }
}
