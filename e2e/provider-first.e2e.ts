// The first administrator of a new platform adds an identity provider, tests it, configures the mappings, and the
// first user signs in: in each language, once with the keyboard alone.
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

/** What differs between the variants of the journey. */
const variants = [
  { language: 'en', by: mouse, device: 'mouse', theme: 'light', name: 'Harbour office' },
  { language: 'fr', by: keyboard, device: 'keyboard', theme: 'dark', name: 'Capitainerie d’été' },
  { language: 'ja', by: mouse, device: 'mouse', theme: 'dark', name: '港湾事務所' },
] as const satisfies readonly {
  language: ScreenTexts['language']
  by: (page: Page) => InputDevice
  theme: Theme
  [name: string]: unknown
}[]

interface Journey {
  readonly page: Page
  readonly context: BrowserContext
  readonly platform: Platform
  readonly provider: IdentityProvider
  readonly screen: ScreenTexts
  /** All texts of the console, in English and in the language of the journey. */
  readonly english: Texts
  readonly own: Texts
  readonly input: InputDevice
  readonly plan: (typeof variants)[number]
}

const newPassword = 'Pilot-Station-1911'

const box = ({ page, screen }: Journey, key: string): Locator =>
  page.getByRole('textbox', { name: screen.textOf(key), exact: true })
const button = ({ page, screen }: Journey, key: string): Locator =>
  page.getByRole('button', { name: screen.textOf(key), exact: true })

/** Expects that axe finds nothing and that every text is in the language of the journey. */
const isSound = async ({ page, plan, english, own }: Journey): Promise<void> => {
  await expectAccessibleIn(page, plan.theme)
  expect(await untranslatedTexts(page, { from: english, to: own })).toEqual([])
}

const goTo = async (journey: Journey, to: 'users' | 'providers'): Promise<void> => {
  const { page, screen, input } = journey
  await input.press(linkTo(page, { screen, to }))
  await expect(page.getByRole('heading', { level: 1, name: screen.textOf(`shell:page.${to}`) })).toBeVisible()
}

/** Opens a section of the provider's page. */
const goToSection = async ({ page, screen, input }: Journey, key: string): Promise<void> => {
  const sections = page.getByRole('navigation', { name: screen.textOf('providers:edit.sections') })
  await input.press(sections.getByRole('link', { name: new RegExp(`^${screen.textOf(`providers:${key}`)}`) }))
  await expect(
    page.getByRole('heading', { level: 2, name: screen.textOf(`providers:${key}`), exact: true }),
  ).toBeVisible()
}

const finish = async (journey: Journey): Promise<void> => {
  const { page, platform, screen, input } = journey
  await page.goto('./')
  await expect(page.getByRole('textbox').first()).toBeVisible()
  await chooseLanguage(page, screen)
  await input.fill(box(journey, 'login:login'), platform.login)
  await input.fill(page.getByLabel(screen.textOf('login:password'), { exact: true }), platform.password)
  await input.press(button(journey, 'login:submit'))
  await expect(page.getByRole('heading', { name: screen.textOf('password:renew.title') })).toBeVisible()
  await input.fill(box(journey, 'password:change.new'), newPassword)
  await input.press(button(journey, 'password:renew.submit'))
  await expect(page.getByRole('navigation', { name: screen.textOf('shell:navigation') })).toBeVisible()
}

const secretOf = ({ page, screen }: Journey): Locator =>
  page.getByLabel(screen.textOf('providers:field.clientSecret'), { exact: true })

const openNew = async (journey: Journey): Promise<void> => {
  const { page, platform, screen, input } = journey
  await goTo(journey, 'providers')
  await expect(page.getByRole('heading', { name: screen.textOf('providers:list.empty.title') })).toBeVisible()
  await isSound(journey)
  await input.press(
    page.getByRole('main').getByRole('link', { name: screen.textOf('providers:action.add'), exact: true }),
  )
  await input.fill(secretOf(journey), '6f1f0a52-5b0e-4a0e-9d4e-0a1b2c3d4e5f')
  await expect(page.getByText(screen.textOf('providers:finding.secret_is_id'))).toBeVisible()
  await isSound(journey)
  await input.fill(secretOf(journey), '')
  await expect(page.getByText(screen.textOf('providers:finding.secret_is_id'))).toBeHidden()
  await input.select(
    page.getByRole('combobox', { name: screen.textOf('shared:field.kind') }),
    screen.textOf('providers:kind.oidc'),
  )
  await input.press(button(journey, 'common:action.copy'))
  await expect(button(journey, 'common:action.copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(replyUrlOf(platform))
}

const enter = async (journey: Journey): Promise<void> => {
  const { page, provider, screen, input, plan } = journey
  await input.fill(box(journey, 'shared:field.name'), plan.name)
  await input.fill(box(journey, 'providers:tenant.oidc'), provider.issuer)
  const discovered = page.getByRole('region', { name: screen.textOf('providers:discovery.title') })
  await expect(discovered).toContainText(`${provider.issuer}/token`)
  await expect(discovered).toContainText(screen.textOf('providers:discovery.pkceYes'))
  await input.fill(box(journey, 'providers:field.clientId'), provider.clientId)
  await input.fill(secretOf(journey), provider.clientSecret)
  await isSound(journey)
  await input.press(button(journey, 'providers:create.submit'))
  await expect(page.getByRole('heading', { name: plan.name, exact: true })).toBeVisible()
  await expect(page.getByText(screen.textOf('providers:create.addedText'))).toBeVisible()
}

/** Signs in at the provider's own page. */
const signInThere = async (page: Page, { input, account }: { input: InputDevice; account: string }) => {
  await expect(page.getByRole('heading', { name: 'Harbour sign-in' })).toBeVisible()
  await input.fill(page.getByLabel('Account'), account)
  await input.press(page.getByRole('button', { name: 'Sign in', exact: true }))
}

const runTestSignIn = async (journey: Journey): Promise<void> => {
  const { page, context, screen, input, plan } = journey
  await goToSection(journey, 'edit.section.scope')
  await input.fill(box(journey, 'providers:field.scope'), 'openid email profile groups')
  const opened = context.waitForEvent('page')
  await input.press(button(journey, 'providers:edit.test'))
  const other = await opened
  await signInThere(other, { input: plan.by(other), account: 'ada' })
  const done = screen.textOf('providers:testSignIn.done')
  await expect(other.getByText(done)).toBeVisible()
  const stages = other.getByRole('list', { name: screen.textOf('shared:field.stages') })
  for (const stage of ['discovery', 'token', 'id_token', 'bindings', 'account'])
    await expect(
      stages
        .getByRole('listitem')
        .filter({ has: other.getByText(screen.textOf(`providers:stage.${stage}`), { exact: true }) }),
    ).toContainText(screen.textOf('providers:testSignIn.state.done'))
  await isSound({ ...journey, page: other })
  await other.close()
  await expect(page.getByText(done)).toBeVisible()
  await isSound(journey)
}

/** Expects that the test sign-in created no account. */
const expectNoAccount = async (journey: Journey): Promise<void> => {
  const { page } = journey
  const other = await journey.context.newPage()
  await other.goto(new URL('users', journey.platform.console).href)
  await expect(other.getByRole('row')).toHaveCount(2)
  await expect(other.getByText('ada.quay')).toBeHidden()
  await other.close()
  await page.bringToFront()
}

/** The row of a platform field in the table of bindings. */
const rowOf = (page: Page, field: string): Locator =>
  page.getByRole('row').filter({ has: page.getByText(field, { exact: true }) })

/** With a mouse, from the response; with the keyboard, from the list of its paths. */
const bindGender = {
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

const bind = async (journey: Journey): Promise<void> => {
  const { page, screen, input, plan } = journey
  await input.press(button(journey, 'providers:testSignIn.use'))
  await expect(rowOf(page, 'firstname')).toContainText('Ada')
  await input.focus(rowOf(page, 'pronoun').getByRole('combobox'))
  await bindGender[plan.device](page, screen)
  await expect(rowOf(page, 'pronoun').getByRole('combobox')).toHaveValue('gender')
  await expect(rowOf(page, 'pronoun')).toContainText('Ms')
  await isSound(journey)
}

const mapRole = async (journey: Journey): Promise<void> => {
  const { page, screen, input } = journey
  const { textOf } = screen
  await goToSection(journey, 'edit.section.mappings')
  await input.choose(button(journey, 'providers:mapping.add'), textOf('providers:mapping.addRole'))
  const mapping = page.getByRole('listitem', { name: textOf('providers:mapping.name', { number: '1' }) })
  await input.find(
    mapping.getByRole('combobox', { name: textOf('providers:mapping.role'), exact: true }),
    textOf('shell:role.read_only'),
  )
  await input.press(mapping.getByRole('button', { name: textOf('providers:mapping.addCondition') }))
  await input.fill(mapping.getByRole('textbox', { name: textOf('shared:field.pathInResponse') }), 'groups')
  await input.fill(mapping.getByRole('textbox', { name: textOf('shared:field.value') }), 'pilots')
  await expect(mapping).toContainText(
    `${textOf('providers:mapping.gives')} ${textOf('shell:role.read_only')}`,
  )
  await isSound(journey)
}

const switchOn = async (journey: Journey): Promise<void> => {
  const { page, screen, input, plan } = journey
  await goToSection(journey, 'edit.section.applications')
  await input.press(
    page.getByRole('group', { name: screen.textOf('providers:field.shownIn') }).getByRole('checkbox'),
  )
  await goToSection(journey, 'edit.section.state')
  await input.press(page.getByRole('switch', { name: screen.textOf('shared:state.active') }))
  await page.keyboard.press('ControlOrMeta+s')
  await expect(page.getByText(screen.textOf('providers:edit.saved', { name: plan.name }))).toBeVisible()
  const { textOf } = screen
  const summary = textOf('providers:status', {
    state: textOf('shared:state.active'),
    kind: 'OpenID Connect',
  })
  await expect(page.getByText(summary)).toBeVisible()
}

const signOut = async (journey: Journey): Promise<void> => {
  const { page, screen, input } = journey
  await input.press(page.getByRole('button', { name: screen.like('shell:user.menu') }))
  const leave = page.getByRole('menuitem', { name: screen.textOf('shell:user.signOut') })
  await expect(leave).toBeVisible()
  await page.keyboard.press('End')
  await expect(leave).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: screen.textOf('login:title') })).toBeVisible()
}

/** Another user signs in, in the same browser. */
const signInFirstUser = async (journey: Journey): Promise<void> => {
  const { page, context, screen, input, plan } = journey
  await context.clearCookies({ name: /^_session/ })
  const by = page.getByRole('button', { name: screen.textOf('login:with', { name: plan.name }) })
  await isSound(journey)
  await input.press(by)
  await signInThere(page, { input, account: 'ben' })
  const account = page.getByRole('button', { name: screen.textOf('shell:user.menu', { name: 'Ben Mole' }) })
  await expect(account).toBeVisible()
  await input.press(linkTo(page, { screen, to: 'sources' }))
  await expect(account).toContainText(screen.textOf('shell:role.read_only'))
}

/**
 * Expects that the browser contains no secret that signs a user in, except in the cookie that scripts cannot read.
 */
const expectNoSecret = async (
  { page, context, platform, provider }: Journey,
  addresses: readonly URL[],
): Promise<void> => {
  const sealed = (await context.cookies(platform.console)).filter(({ httpOnly }) => httpOnly)
  expect(sealed.length).toBeGreaterThan(0)
  const secrets = [...provider.handedOut, provider.clientSecret, ...sealed.map(({ value }) => value)]
  const stored = await storedBy(page)
  const visited = (await historyOf(page)).join(' ')
  const requested = addresses.filter(({ pathname }) => pathname !== '/iam/reply').join(' ')
  expect(provider.handedOut.length).toBeGreaterThanOrEqual(6)
  expect(visited).not.toMatch(/[?&](code|state|sign_in_code)=/)
  for (const secret of secrets) {
    expect(secret.length).toBeGreaterThan(15)
    expect(stored).not.toContain(secret)
    expect(visited).not.toContain(secret)
    expect(requested).not.toContain(secret)
  }
}

for (const plan of variants)
  test(
    `IAM12 IAM18 IAM70 from a one-time password to a sign-in at a provider, in ${plan.language}, by ${plan.device}`,
    tagOf(plan.language),
    async ({ page, context, fresh: platform, provider }) => {
      await page.emulateMedia({ colorScheme: plan.theme })
      const addresses = watchAddresses(context)
      const screen = await screenTextsIn(plan.language)
      const [english, own] = await Promise.all([textsIn('en'), textsIn(plan.language)])
      const input = plan.by(page)
      const journey = { page, context, platform, provider, screen, english, own, input, plan }
      await test.step('the one-time password, and a new one', () => finish(journey))
      await test.step('no provider yet; a client ID in the field of the secret', () => openNew(journey))
      await test.step('its metadata, client and secret', () => enter(journey))
      await test.step('a test sign-in while it is inactive', () => runTestSignIn(journey))
      await test.step('which has created no one', () => expectNoAccount(journey))
      await test.step('bindings from its response', () => bind(journey))
      await test.step('a role for the members of a group', () => mapRole(journey))
      await test.step('shown, activated, saved', () => switchOn(journey))
      await test.step('signed out', () => signOut(journey))
      await test.step('the first user signs in', () => signInFirstUser(journey))
      await test.step('and leaves no secret in the browser', () => expectNoSecret(journey, addresses))
    },
  )
