// A language of the console for journeys: the texts to find elements by, and the steps that need nothing else.
import { expect, type Locator, type Page } from '@playwright/test'
import { type Language, textOf, textsIn } from './texts.ts'

export const languageNames = {
  en: 'English',
  fr: 'Français',
  ja: '日本語',
} as const satisfies Record<Language, string>

export interface ScreenTexts {
  readonly language: Language
  /** A text with its placeholders filled. */
  readonly textOf: (key: string, values?: Readonly<Record<string, string>>) => string
  /** Matches a text with a short value for each placeholder; for a plural, any of its forms. */
  readonly like: (key: string) => RegExp
}

const pluralForms = ['', '_one', '_many', '_other'] as const

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Playwright reads every space as a normal one, so the pattern must match non-breaking spaces as well. */
const patternOf = (text: string): string =>
  text
    .split(/\{\{[^}]*\}\}/)
    .map(escaped)
    .join('.{1,40}')
    .replaceAll(/\s+/g, '\\s+')

export async function screenTextsIn(language: Language): Promise<ScreenTexts> {
  const texts = await textsIn(language)
  return {
    language,
    textOf: (key, values) => textOf(texts, key, values),
    like: (key) => {
      const forms = pluralForms.flatMap((form) => texts.get(`${key}${form}`) ?? [])
      if (forms.length === 0) throw new Error(`there is no text ${key}`)
      return new RegExp(`^(?:${forms.map(patternOf).join('|')})$`, 'u')
    },
  }
}

export function figureIn({ language }: ScreenTexts, value: number): string {
  return value.toLocaleString(language)
}

interface Credentials {
  readonly login: string
  readonly password: string
}

/** Fills the sign-in screen in its language, submits it, and waits for the navigation. */
export async function signInWith(
  page: Page,
  { screen: { textOf: text }, login, password }: Credentials & { readonly screen: ScreenTexts },
): Promise<void> {
  await page.getByRole('textbox', { name: text('login:login'), exact: true }).fill(login)
  await page.getByLabel(text('login:password'), { exact: true }).fill(password)
  await page.getByRole('button', { name: text('login:submit'), exact: true }).click()
  await expect(page.getByRole('navigation', { name: text('shell:navigation') })).toBeVisible()
}

/** Chooses a language on the sign-in screen. */
export async function chooseLanguage(page: Page, { language, textOf: text }: ScreenTexts): Promise<void> {
  await page.getByRole('button', { name: languageNames[language], exact: true }).click()
  await expect(page.getByRole('heading', { name: text('login:title') })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', language)
}

/** Opens the account menu. */
export async function openAccount(page: Page, { textOf: text, like }: ScreenTexts): Promise<void> {
  await page.getByRole('button', { name: like('shell:user.menu') }).click()
  await expect(page.getByRole('menuitem', { name: text('shell:user.signOut') })).toBeVisible()
}

/** Chooses another language in the account menu. */
export async function changeLanguage(
  page: Page,
  { from, to }: { from: ScreenTexts; to: ScreenTexts },
): Promise<void> {
  await openAccount(page, from)
  await page.getByRole('menuitemradio', { name: languageNames[to.language] }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', to.language)
}

type NavigatedPage = 'sources' | 'schema' | 'builds' | 'query' | 'jobs' | 'packages' | 'users' | 'providers'

/** A link of the navigation. The link to the jobs also shows the number of running jobs. */
export function linkTo(
  page: Page,
  { screen: { textOf: text }, to }: { screen: ScreenTexts; to: NavigatedPage },
): Locator {
  return page
    .getByRole('navigation', { name: text('shell:navigation') })
    .getByRole('link', { name: new RegExp(`^${text(`shell:page.${to}`)}( |$)`) })
}

/** Opens a page with the navigation. */
export async function goTo(
  page: Page,
  { screen, to }: { screen: ScreenTexts; to: NavigatedPage },
): Promise<void> {
  const name = screen.textOf(`shell:page.${to}`)
  await linkTo(page, { screen, to }).click()
  await expect(page.getByRole('banner').getByText(name, { exact: true })).toBeVisible()
}
