// Japanese input: words are composed and then confirmed with an Enter that must not do anything else.
import type { CDPSession, Page } from '@playwright/test'
import { signIn } from '../support/sign-in.ts'
import { expect, test } from '../support/test.ts'

test.use({ platformOptions: { sample: true } })

/** The key code that the browser reports while an input method handles the key. */
const methodKeyCode = 229

/** The input method of the system, as the browser receives it. */
class InputMethod {
  readonly #session: CDPSession
  constructor(session: CDPSession) {
    this.#session = session
  }
  async compose(text: string): Promise<void> {
    await this.#session.send('Input.imeSetComposition', {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    })
  }
  async press(key: 'Enter' | 'Escape' | 'ArrowDown'): Promise<void> {
    const pressed = { key, code: key, windowsVirtualKeyCode: methodKeyCode }
    await this.#session.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...pressed })
    await this.#session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...pressed })
  }
  async confirm(text: string): Promise<void> {
    await this.#session.send('Input.insertText', { text })
  }
}

const openInJapanese = async (page: Page, address: string): Promise<InputMethod> => {
  await page.evaluate(() => localStorage.setItem('language', 'ja'))
  await page.goto(address)
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja')
  return new InputMethod(await page.context().newCDPSession(page))
}

test('LNG13: a list is filtered when a composed word is confirmed, and finds it in any width', async ({
  page,
  platform,
}) => {
  await signIn(page, platform)
  const method = await openInJapanese(page, './sources')
  const filter = page.getByRole('textbox', { name: '名前またはパスで絞り込み' })
  const row = page.getByRole('link', { name: 'Airports', exact: true })
  await expect(page.getByRole('heading', { name: 'ソース', exact: true })).toBeVisible()
  await filter.click()

  await method.compose('くうこう')
  await expect(filter).toHaveValue('くうこう')
  await expect(row).toBeVisible()
  await method.press('Escape')
  await expect(filter).toHaveValue('くうこう')
  await method.press('Enter')
  await method.confirm('空港')
  await expect(page.getByText('「空港」に一致するものはありません')).toBeVisible()

  await filter.fill('')
  await method.compose('ａｉｒｐ')
  await method.confirm('ａｉｒｐ')
  await expect(row).toBeVisible()
  await expect(page.getByRole('link', { name: 'Weather', exact: true })).toBeHidden()
})

test('LNG13: keys of a composition do not submit a form, close a dialog or select an option', async ({
  page,
  platform,
}) => {
  await signIn(page, platform)
  const method = await openInJapanese(page, './sources/new/local')
  const name = page.getByRole('textbox', { name: '名前' })
  await name.click()
  await method.compose('みなと')
  await method.press('Enter')
  await expect(name).toHaveValue('みなと')
  await expect(page.getByText('フォルダーを選ぶか、パスを入力してください。')).toBeHidden()
  await method.confirm('港')
  await expect(name).toHaveValue('港')

  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'コマンドパレット' })
  const field = palette.getByRole('combobox')
  await field.click()
  await method.compose('じょぶ')
  await method.press('ArrowDown')
  await method.press('Enter')
  await method.press('Escape')
  await expect(palette).toBeVisible()
  await expect(field).toHaveValue('じょぶ')
  await method.confirm('ジョブ')
  await page.keyboard.press('Enter')
  await expect(palette).toBeHidden()
  await expect(page.getByRole('heading', { name: 'ジョブ', exact: true })).toBeVisible()
})
