// The first administrator of a fresh platform enters an identity provider, tries it, says who people become by it, and
// lets the first person in: in each language, once by the keyboard alone.
import type { BrowserContext, Locator, Page } from '@playwright/test'
import { type Hands, keyboard, mouse } from './support/hands.ts'
import { historyOf, keptBy, watchAddresses } from './support/kept.ts'
import { tagOf } from './support/matrix.ts'
import type { Platform } from './support/platform.ts'
import { type IdentityProvider, replyUrlOf, withProviders } from './support/provider.ts'
import { type Speech, greetIn, linkTo, speechIn } from './support/speech.ts'
import { testAnew as test } from './support/provider-test.ts'
import { expect } from './support/test.ts'
import { type Texts, leftOver, textsIn } from './support/texts.ts'
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
  language: Speech['language']
  by: (page: Page) => Hands
  theme: Theme
  [name: string]: unknown
}[]

interface Beginning {
  readonly page: Page
  readonly context: BrowserContext
  readonly platform: Platform
  readonly provider: IdentityProvider
  readonly speech: Speech
  /** All texts of the console, in English and in the language of the beginning. */
  readonly english: Texts
  readonly own: Texts
  readonly hands: Hands
  readonly plan: (typeof beginnings)[number]
}

const newPassword = 'Pilot-Station-1911'

const box = ({ page, speech }: Beginning, key: string): Locator =>
  page.getByRole('textbox', { name: speech.say(key), exact: true })
const button = ({ page, speech }: Beginning, key: string): Locator =>
  page.getByRole('button', { name: speech.say(key), exact: true })

/** Axe finds nothing, and no word of another language was left. */
const isSound = async ({ page, plan, english, own }: Beginning): Promise<void> => {
  await expectAccessibleIn(page, plan.theme)
  expect(await leftOver(page, { from: english, to: own })).toEqual([])
}

const goTo = async (beginning: Beginning, to: 'users' | 'providers'): Promise<void> => {
  const { page, speech, hands } = beginning
  await hands.press(linkTo(page, { speech, to }))
  await expect(page.getByRole('heading', { level: 1, name: speech.say(`shell:page.${to}`) })).toBeVisible()
}

/** Opens a part of the provider's page. */
const goToSection = async ({ page, speech, hands }: Beginning, key: string): Promise<void> => {
  const parts = page.getByRole('navigation', { name: speech.say('providers:edit.sections') })
  await hands.press(parts.getByRole('link', { name: new RegExp(`^${speech.say(`providers:${key}`)}`) }))
  await expect(
    page.getByRole('heading', { level: 2, name: speech.say(`providers:${key}`), exact: true }),
  ).toBeVisible()
}

const arrive = async (beginning: Beginning): Promise<void> => {
  const { page, platform, speech, hands } = beginning
  await page.goto('./')
  await expect(page.getByRole('textbox').first()).toBeVisible()
  await greetIn(page, speech)
  await hands.fill(box(beginning, 'login:login'), platform.login)
  await hands.fill(page.getByLabel(speech.say('login:password'), { exact: true }), platform.password)
  await hands.press(button(beginning, 'login:submit'))
  await expect(page.getByRole('heading', { name: speech.say('password:renew.title') })).toBeVisible()
  await hands.fill(box(beginning, 'password:change.new'), newPassword)
  await hands.press(button(beginning, 'password:renew.submit'))
  await expect(page.getByRole('navigation', { name: speech.say('shell:navigation') })).toBeVisible()
}

const secretOf = ({ page, speech }: Beginning): Locator =>
  page.getByLabel(speech.say('providers:field.clientSecret'), { exact: true })

const openNew = async (beginning: Beginning): Promise<void> => {
  const { page, platform, speech, hands } = beginning
  await goTo(beginning, 'providers')
  await expect(page.getByRole('heading', { name: speech.say('providers:list.empty.title') })).toBeVisible()
  await isSound(beginning)
  await hands.press(
    page.getByRole('main').getByRole('link', { name: speech.say('providers:action.add'), exact: true }),
  )
  await hands.fill(secretOf(beginning), '6f1f0a52-5b0e-4a0e-9d4e-0a1b2c3d4e5f')
  await expect(page.getByText(speech.say('providers:finding.secret_is_id'))).toBeVisible()
  await isSound(beginning)
  await hands.fill(secretOf(beginning), '')
  await expect(page.getByText(speech.say('providers:finding.secret_is_id'))).toBeHidden()
  await hands.select(
    page.getByRole('combobox', { name: speech.say('shared:field.kind') }),
    speech.say('providers:kind.oidc'),
  )
  await hands.press(button(beginning, 'providers:field.copy'))
  await expect(button(beginning, 'providers:field.copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(replyUrlOf(platform))
}

const enter = async (beginning: Beginning): Promise<void> => {
  const { page, provider, speech, hands, plan } = beginning
  await hands.fill(box(beginning, 'shared:field.name'), plan.name)
  await hands.fill(box(beginning, 'providers:tenant.oidc'), provider.issuer)
  const said = page.getByRole('region', { name: speech.say('providers:discovery.title') })
  await expect(said).toContainText(`${provider.issuer}/token`)
  await expect(said).toContainText(speech.say('providers:discovery.pkceYes'))
  await hands.fill(box(beginning, 'providers:field.clientId'), provider.clientId)
  await hands.fill(secretOf(beginning), provider.clientSecret)
  await isSound(beginning)
  await hands.press(button(beginning, 'providers:create.submit'))
  await expect(page.getByRole('heading', { name: plan.name, exact: true })).toBeVisible()
  await expect(page.getByText(speech.say('providers:create.addedText'))).toBeVisible()
}

/** Signs in at the provider's own page. */
const signInThere = async (page: Page, { hands, account }: { hands: Hands; account: string }) => {
  await expect(page.getByRole('heading', { name: 'Harbour sign-in' })).toBeVisible()
  await hands.fill(page.getByLabel('Account'), account)
  await hands.press(page.getByRole('button', { name: 'Sign in', exact: true }))
}

const tryIt = async (beginning: Beginning): Promise<void> => {
  const { page, context, speech, hands, plan } = beginning
  await goToSection(beginning, 'edit.section.scope')
  await hands.fill(box(beginning, 'providers:field.scope'), 'openid email profile groups')
  const opened = context.waitForEvent('page')
  await hands.press(button(beginning, 'providers:edit.test'))
  const other = await opened
  await signInThere(other, { hands: plan.by(other), account: 'ada' })
  const works = speech.say('providers:trial.done')
  await expect(other.getByText(works)).toBeVisible()
  const stages = other.getByRole('list', { name: speech.say('providers:trial.stages') })
  for (const stage of ['discovery', 'token', 'id_token', 'bindings', 'account'])
    await expect(
      stages
        .getByRole('listitem')
        .filter({ has: other.getByText(speech.say(`providers:stage.${stage}`), { exact: true }) }),
    ).toContainText(speech.say('providers:trial.state.done'))
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
  mouse: async (page, { say }) => {
    const response = page.getByRole('list', { name: say('shared:field.response') })
    await response.getByRole('button', { name: /Ms/ }).click()
  },
  keyboard: async (page) => {
    await page.keyboard.type('gend')
    await expect(page.getByRole('option').first()).toHaveAccessibleName(/gender/)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
  },
} as const satisfies Record<string, (page: Page, speech: Speech) => Promise<void>>

const bind = async (beginning: Beginning): Promise<void> => {
  const { page, speech, hands, plan } = beginning
  await hands.press(button(beginning, 'providers:trial.use'))
  await expect(rowOf(page, 'firstname')).toContainText('Ada')
  await hands.reach(rowOf(page, 'pronoun').getByRole('combobox'))
  await takeGender[plan.hand](page, speech)
  await expect(rowOf(page, 'pronoun').getByRole('combobox')).toHaveValue('gender')
  await expect(rowOf(page, 'pronoun')).toContainText('Ms')
  await isSound(beginning)
}

const mapRole = async (beginning: Beginning): Promise<void> => {
  const { page, speech, hands } = beginning
  const { say } = speech
  await goToSection(beginning, 'edit.section.mappings')
  await hands.choose(button(beginning, 'providers:mapping.add'), say('providers:mapping.addRole'))
  const mapping = page.getByRole('listitem', { name: say('providers:mapping.name', { number: '1' }) })
  await hands.find(
    mapping.getByRole('combobox', { name: say('providers:mapping.role'), exact: true }),
    'Read-only',
  )
  await hands.press(mapping.getByRole('button', { name: say('providers:mapping.addCondition') }))
  await hands.fill(mapping.getByRole('textbox', { name: say('providers:mapping.path') }), 'groups')
  await hands.fill(mapping.getByRole('textbox', { name: say('providers:mapping.operand') }), 'pilots')
  await expect(mapping).toContainText(`${say('providers:mapping.gives')} Read-only`)
  await isSound(beginning)
}

const switchOn = async (beginning: Beginning): Promise<void> => {
  const { page, speech, hands, plan } = beginning
  await goToSection(beginning, 'edit.section.applications')
  await hands.press(
    page.getByRole('group', { name: speech.say('providers:field.shownIn') }).getByRole('checkbox'),
  )
  await goToSection(beginning, 'edit.section.state')
  await hands.press(page.getByRole('switch', { name: speech.say('providers:field.active') }))
  await page.keyboard.press('ControlOrMeta+s')
  await expect(page.getByText(speech.say('providers:edit.saved', { name: plan.name }))).toBeVisible()
  const { say } = speech
  const standing = say('providers:standing', { state: say('providers:state.active'), kind: 'OpenID Connect' })
  await expect(page.getByText(standing)).toBeVisible()
}

const signOut = async (beginning: Beginning): Promise<void> => {
  const { page, speech, hands } = beginning
  await hands.press(page.getByRole('button', { name: speech.like('shell:user.menu') }))
  const leave = page.getByRole('menuitem', { name: speech.say('shell:user.signOut') })
  await expect(leave).toBeVisible()
  await page.keyboard.press('End')
  await expect(leave).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: speech.say('login:title') })).toBeVisible()
}

/** Somebody else sits down at the same browser. */
const letIn = async (beginning: Beginning): Promise<void> => {
  const { page, context, speech, hands, plan } = beginning
  await context.clearCookies({ name: /^_session/ })
  const by = page.getByRole('button', { name: speech.say('login:with', { name: plan.name }) })
  await isSound(beginning)
  await hands.press(by)
  await signInThere(page, { hands, account: 'ben' })
  const account = page.getByRole('button', { name: speech.say('shell:user.menu', { name: 'Ben Mole' }) })
  await expect(account).toBeVisible()
  await hands.press(linkTo(page, { speech, to: 'sources' }))
  await expect(account).toContainText(speech.say('shell:role.read_only'))
}

/** Nothing that signs somebody in is left in the browser, but for the cookie that no script can read. */
const findNoSecret = async (
  { page, context, platform, provider }: Beginning,
  addresses: readonly URL[],
): Promise<void> => {
  const sealed = (await context.cookies(platform.console)).filter(({ httpOnly }) => httpOnly)
  expect(sealed.length).toBeGreaterThan(0)
  const secrets = [...provider.handedOut, provider.clientSecret, ...sealed.map(({ value }) => value)]
  const kept = await keptBy(page)
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
      const speech = await speechIn(plan.language)
      const [english, own] = await Promise.all([textsIn('en'), textsIn(plan.language)])
      const hands = plan.by(page)
      const beginning = { page, context, platform, provider, speech, english, own, hands, plan }
      await test.step('the one-time password, and a new one', () => arrive(beginning))
      await test.step('no provider yet; a secret that is the ID of one', () => openNew(beginning))
      await test.step('what it says of itself, client and secret', () => enter(beginning))
      await test.step('a test sign-in while it is inactive', () => tryIt(beginning))
      await test.step('which has made nobody', () => findNobody(beginning))
      await test.step('bindings from its response', () => bind(beginning))
      await test.step('a role for those of a group', () => mapRole(beginning))
      await test.step('shown, switched on, saved', () => switchOn(beginning))
      await test.step('signed out', () => signOut(beginning))
      await test.step('the first person comes in', () => letIn(beginning))
      await test.step('and leaves no secret in the browser', () => findNoSecret(beginning, addresses))
    },
  )
