// The first administrator of a fresh platform enters an identity provider, tries it, says who people become by it, and
// lets the first person in: in each language, once by the keyboard alone.
import type { BrowserContext, Locator, Page } from '@playwright/test'
import { type InputDevice, keyboard, mouse } from './support/input-device.ts'
import { historyOf, storedBy, watchAddresses } from './support/browser-storage.ts'
import { tagOf } from './support/matrix.ts'
import type { Platform } from './support/platform.ts'
import { type IdentityProvider, replyUrlOf, withProviders } from './support/provider.ts'
import { type ScreenTexts, chooseLanguage, linkTo, screenTextsIn } from './support/screen-texts.ts'
import { testAgain as test } from './support/provider-test.ts'
import { expect } from './support/test.ts'
import { type Texts, untranslatedTexts, textsIn } from './support/texts.ts'
import { type Theme, expectAccessibleIn } from './support/themes.ts'

test.use({
  platformOptions: { ...withProviders, password: 'generated' },
  permissions: ['clipboard-read', 'clipboard-write'],
})

/** What differs from one beginning to another. */
const beginnings = [
  { language: 'en', by: mouse, hand: 'mouse', theme: 'light', name: 'Harbour office' },
  { language: 'fr', by: keyboard, hand: 'keyboard', theme: 'dark', name: 'Capitainerie d’été' },
  { language: 'ja', by: mouse, hand: 'mouse', theme: 'dark', name: '港湾事務所' },
] as const satisfies readonly {
  language: ScreenTexts['language']
  by: (page: Page) => InputDevice
  theme: Theme
  [name: string]: unknown
}[]

interface Beginning {
  readonly page: Page
  readonly context: BrowserContext
  readonly platform: Platform
  readonly provider: IdentityProvider
  readonly screen: ScreenTexts
  /** All texts of the console, in English and in the language of the beginning. */
  readonly english: Texts
  readonly own: Texts
  readonly input: InputDevice
  readonly plan: (typeof beginnings)[number]
}

const newPassword = 'Pilot-Station-1911'

const box = ({ page, screen }: Beginning, key: string): Locator =>
  page.getByRole('textbox', { name: screen.textOf(key), exact: true })
const button = ({ page, screen }: Beginning, key: string): Locator =>
  page.getByRole('button', { name: screen.textOf(key), exact: true })

/** Axe finds nothing, and no word of another language was left. */
const isSound = async ({ page, plan, english, own }: Beginning): Promise<void> => {
  await expectAccessibleIn(page, plan.theme)
  expect(await untranslatedTexts(page, { from: english, to: own })).toEqual([])
}

const goTo = async (beginning: Beginning, to: 'users' | 'providers'): Promise<void> => {
  const { page, screen, input } = beginning
  await input.press(linkTo(page, { screen, to }))
  await expect(page.getByRole('heading', { level: 1, name: screen.textOf(`shell:page.${to}`) })).toBeVisible()
}

/** Opens a part of the provider's page. */
const goToSection = async ({ page, screen, input }: Beginning, key: string): Promise<void> => {
  const parts = page.getByRole('navigation', { name: screen.textOf('providers:edit.sections') })
  await input.press(parts.getByRole('link', { name: new RegExp(`^${screen.textOf(`providers:${key}`)}`) }))
  await expect(
    page.getByRole('heading', { level: 2, name: screen.textOf(`providers:${key}`), exact: true }),
  ).toBeVisible()
}

const finish = async (beginning: Beginning): Promise<void> => {
  const { page, platform, screen, input } = beginning
  await page.goto('./')
  await expect(page.getByRole('textbox').first()).toBeVisible()
  await chooseLanguage(page, screen)
  await input.fill(box(beginning, 'login:login'), platform.login)
  await input.fill(page.getByLabel(screen.textOf('login:password'), { exact: true }), platform.password)
  await input.press(button(beginning, 'login:submit'))
  await expect(page.getByRole('heading', { name: screen.textOf('password:renew.title') })).toBeVisible()
  await input.fill(box(beginning, 'password:change.new'), newPassword)
  await input.press(button(beginning, 'password:renew.submit'))
  await expect(page.getByRole('navigation', { name: screen.textOf('shell:navigation') })).toBeVisible()
}

const secretOf = ({ page, screen }: Beginning): Locator =>
  page.getByLabel(screen.textOf('providers:field.clientSecret'), { exact: true })

const openNew = async (beginning: Beginning): Promise<void> => {
  const { page, platform, screen, input } = beginning
  await goTo(beginning, 'providers')
  await expect(page.getByRole('heading', { name: screen.textOf('providers:list.empty.title') })).toBeVisible()
  await isSound(beginning)
  await input.press(
    page.getByRole('main').getByRole('link', { name: screen.textOf('providers:action.add'), exact: true }),
  )
  await input.fill(secretOf(beginning), '6f1f0a52-5b0e-4a0e-9d4e-0a1b2c3d4e5f')
  await expect(page.getByText(screen.textOf('providers:finding.secret_is_id'))).toBeVisible()
  await isSound(beginning)
  await input.fill(secretOf(beginning), '')
  await expect(page.getByText(screen.textOf('providers:finding.secret_is_id'))).toBeHidden()
  await input.select(
    page.getByRole('combobox', { name: screen.textOf('shared:field.kind') }),
    screen.textOf('providers:kind.oidc'),
  )
  await input.press(button(beginning, 'common:action.copy'))
  await expect(button(beginning, 'common:action.copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(replyUrlOf(platform))
}

const enter = async (beginning: Beginning): Promise<void> => {
  const { page, provider, screen, input, plan } = beginning
  await input.fill(box(beginning, 'shared:field.name'), plan.name)
  await input.fill(box(beginning, 'providers:tenant.oidc'), provider.issuer)
  const said = page.getByRole('region', { name: screen.textOf('providers:discovery.title') })
  await expect(said).toContainText(`${provider.issuer}/token`)
  await expect(said).toContainText(screen.textOf('providers:discovery.pkceYes'))
  await input.fill(box(beginning, 'providers:field.clientId'), provider.clientId)
  await input.fill(secretOf(beginning), provider.clientSecret)
  await isSound(beginning)
  await input.press(button(beginning, 'providers:create.submit'))
  await expect(page.getByRole('heading', { name: plan.name, exact: true })).toBeVisible()
  await expect(page.getByText(screen.textOf('providers:create.addedText'))).toBeVisible()
}

/** Signs in at the provider's own page. */
const signInThere = async (page: Page, { input, account }: { input: InputDevice; account: string }) => {
  await expect(page.getByRole('heading', { name: 'Harbour sign-in' })).toBeVisible()
  await input.fill(page.getByLabel('Account'), account)
  await input.press(page.getByRole('button', { name: 'Sign in', exact: true }))
}

const tryIt = async (beginning: Beginning): Promise<void> => {
  const { page, context, screen, input, plan } = beginning
  await goToSection(beginning, 'edit.section.scope')
  await input.fill(box(beginning, 'providers:field.scope'), 'openid email profile groups')
  const opened = context.waitForEvent('page')
  await input.press(button(beginning, 'providers:edit.test'))
  const other = await opened
  await signInThere(other, { input: plan.by(other), account: 'ada' })
  const works = screen.textOf('providers:testSignIn.done')
  await expect(other.getByText(works)).toBeVisible()
  const stages = other.getByRole('list', { name: screen.textOf('shared:field.stages') })
  for (const stage of ['discovery', 'token', 'id_token', 'bindings', 'account'])
    await expect(
      stages
        .getByRole('listitem')
        .filter({ has: other.getByText(screen.textOf(`providers:stage.${stage}`), { exact: true }) }),
    ).toContainText(screen.textOf('providers:testSignIn.state.done'))
  await isSound({ ...beginning, page: other })
  await other.close()
  await expect(page.getByText(works)).toBeVisible()
  await isSound(beginning)
}

/** The test sign-in has made nobody. */
const findNobody = async (beginning: Beginning): Promise<void> => {
  const { page } = beginning
  const other = await beginning.context.newPage()
  await other.goto(new URL('users', beginning.platform.console).href)
  await expect(other.getByRole('row')).toHaveCount(2)
  await expect(other.getByText('ada.quay')).toBeHidden()
  await other.close()
  await page.bringToFront()
}

/** The row of a platform field among the bindings. */
const rowOf = (page: Page, field: string): Locator =>
  page.getByRole('row').filter({ has: page.getByText(field, { exact: true }) })

/** Out of the response where there is a mouse, out of the list of its paths where there is none. */
const takeGender = {
  mouse: async (page, { textOf }) => {
    const response = page.getByRole('list', { name: textOf('shared:field.response') })
    await response.getByRole('button', { name: /Ms/ }).click()
  },
  keyboard: async (page) => {
    await page.keyboard.type('gend')
    await expect(page.getByRole('option').first()).toHaveAccessibleName(/gender/)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
  },
} as const satisfies Record<string, (page: Page, screen: ScreenTexts) => Promise<void>>

const bind = async (beginning: Beginning): Promise<void> => {
  const { page, screen, input, plan } = beginning
  await input.press(button(beginning, 'providers:testSignIn.use'))
  await expect(rowOf(page, 'firstname')).toContainText('Ada')
  await input.reach(rowOf(page, 'pronoun').getByRole('combobox'))
  await takeGender[plan.hand](page, screen)
  await expect(rowOf(page, 'pronoun').getByRole('combobox')).toHaveValue('gender')
  await expect(rowOf(page, 'pronoun')).toContainText('Ms')
  await isSound(beginning)
}

const mapRole = async (beginning: Beginning): Promise<void> => {
  const { page, screen, input } = beginning
  const { textOf } = screen
  await goToSection(beginning, 'edit.section.mappings')
  await input.choose(button(beginning, 'providers:mapping.add'), textOf('providers:mapping.addRole'))
  const mapping = page.getByRole('listitem', { name: textOf('providers:mapping.name', { number: '1' }) })
  await input.find(
    mapping.getByRole('combobox', { name: textOf('providers:mapping.role'), exact: true }),
    'Read-only',
  )
  await input.press(mapping.getByRole('button', { name: textOf('providers:mapping.addCondition') }))
  await input.fill(mapping.getByRole('textbox', { name: textOf('shared:field.pathInResponse') }), 'groups')
  await input.fill(mapping.getByRole('textbox', { name: textOf('shared:field.value') }), 'pilots')
  await expect(mapping).toContainText(`${textOf('providers:mapping.gives')} Read-only`)
  await isSound(beginning)
}

const switchOn = async (beginning: Beginning): Promise<void> => {
  const { page, screen, input, plan } = beginning
  await goToSection(beginning, 'edit.section.applications')
  await input.press(
    page.getByRole('group', { name: screen.textOf('providers:field.shownIn') }).getByRole('checkbox'),
  )
  await goToSection(beginning, 'edit.section.state')
  await input.press(page.getByRole('switch', { name: screen.textOf('shared:state.active') }))
  await page.keyboard.press('ControlOrMeta+s')
  await expect(page.getByText(screen.textOf('providers:edit.saved', { name: plan.name }))).toBeVisible()
  const { textOf } = screen
  const standing = textOf('providers:status', {
    state: textOf('shared:state.active'),
    kind: 'OpenID Connect',
  })
  await expect(page.getByText(standing)).toBeVisible()
}

const signOut = async (beginning: Beginning): Promise<void> => {
  const { page, screen, input } = beginning
  await input.press(page.getByRole('button', { name: screen.like('shell:user.menu') }))
  const leave = page.getByRole('menuitem', { name: screen.textOf('shell:user.signOut') })
  await expect(leave).toBeVisible()
  await page.keyboard.press('End')
  await expect(leave).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: screen.textOf('login:title') })).toBeVisible()
}

/** Somebody else sits down at the same browser. */
const letIn = async (beginning: Beginning): Promise<void> => {
  const { page, context, screen, input, plan } = beginning
  await context.clearCookies({ name: /^_session/ })
  const by = page.getByRole('button', { name: screen.textOf('login:with', { name: plan.name }) })
  await isSound(beginning)
  await input.press(by)
  await signInThere(page, { input, account: 'ben' })
  const account = page.getByRole('button', { name: screen.textOf('shell:user.menu', { name: 'Ben Mole' }) })
  await expect(account).toBeVisible()
  await input.press(linkTo(page, { screen, to: 'sources' }))
  await expect(account).toContainText(screen.textOf('shell:role.read_only'))
}

/** Nothing that signs somebody in is left in the browser, but for the cookie that no script can read. */
const findNoSecret = async (
  { page, context, platform, provider }: Beginning,
  addresses: readonly URL[],
): Promise<void> => {
  const sealed = (await context.cookies(platform.console)).filter(({ httpOnly }) => httpOnly)
  expect(sealed.length).toBeGreaterThan(0)
  const secrets = [...provider.handedOut, provider.clientSecret, ...sealed.map(({ value }) => value)]
  const kept = await storedBy(page)
  const been = (await historyOf(page)).join(' ')
  const asked = addresses.filter(({ pathname }) => pathname !== '/iam/reply').join(' ')
  expect(provider.handedOut.length).toBeGreaterThanOrEqual(6)
  expect(been).not.toMatch(/[?&](code|state|sign_in_code)=/)
  for (const secret of secrets) {
    expect(secret.length).toBeGreaterThan(15)
    expect(kept).not.toContain(secret)
    expect(been).not.toContain(secret)
    expect(asked).not.toContain(secret)
  }
}

for (const plan of beginnings)
  test(
    `IAM12 IAM18 IAM70 from a one-time password to a sign-in at a provider, in ${plan.language}, by ${plan.hand}`,
    tagOf(plan.language),
    async ({ page, context, fresh: platform, provider }) => {
      test.setTimeout(180_000)
      await page.emulateMedia({ colorScheme: plan.theme })
      const addresses = watchAddresses(context)
      const screen = await screenTextsIn(plan.language)
      const [english, own] = await Promise.all([textsIn('en'), textsIn(plan.language)])
      const input = plan.by(page)
      const beginning = { page, context, platform, provider, screen, english, own, input, plan }
      await test.step('the one-time password, and a new one', () => finish(beginning))
      await test.step('no provider yet; a client ID in the field of the secret', () => openNew(beginning))
      await test.step('its metadata, client and secret', () => enter(beginning))
      await test.step('a test sign-in while it is inactive', () => tryIt(beginning))
      await test.step('which has created no one', () => findNobody(beginning))
      await test.step('bindings from its response', () => bind(beginning))
      await test.step('a role for the members of a group', () => mapRole(beginning))
      await test.step('shown, activated, saved', () => switchOn(beginning))
      await test.step('signed out', () => signOut(beginning))
      await test.step('the first user signs in', () => letIn(beginning))
      await test.step('and leaves no secret in the browser', () => findNoSecret(beginning, addresses))
    },
  )
