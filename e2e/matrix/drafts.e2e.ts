// The guarantee: no keystroke older than a second is lost, regardless of what happens to the session, page, network
// or server.
import type { BrowserContext, Page } from '@playwright/test'
import { type DraftForm, draftForms, openForm } from '../support/draft-forms.ts'
import { isShort } from '../support/matrix.ts'
import type { Platform } from '../support/platform.ts'
import { type Chance, chanceOf } from '../support/random.ts'
import { signIn } from '../support/sign-in.ts'
import { addHarbour } from '../support/steps.ts'
import { expect, test } from '../support/test.ts'
import { type Typed, expectStored, typeAtRandom } from '../support/typing.ts'

test.use({ platformOptions: { isolated: true } })

const seed = Number(process.env['DRAFT_WALK_SEED'] ?? Date.now() % 1_000_000)
/** The number of times that each event happens; the long form is `DRAFT_WALK_ROUNDS=20`. */
const rounds = Number(process.env['DRAFT_WALK_ROUNDS'] ?? 1)

interface Walk {
  readonly page: Page
  readonly context: BrowserContext
  readonly platform: Platform
  readonly form: DraftForm
  readonly chance: Chance
}

/** The page that shows the form after the event, and the time of the event. */
interface Aftermath {
  readonly page: Page
  readonly happened: number
  readonly typed?: Typed
}

/** The note about the connection; a field may say the same. */
const unreachable = (page: Page) => page.locator('strong', { hasText: "Can't reach the platform" })

const reopened = async ({ context, platform, form }: Walk): Promise<Page> => {
  const page = await context.newPage()
  await openForm(page, { form, platform })
  return page
}

/** All events. */
const events = {
  reload: async ({ page }) => {
    const happened = Date.now()
    await page.reload()
    return { page, happened }
  },
  'a closed tab': async (walk) => {
    const happened = Date.now()
    await walk.page.close()
    return { page: await reopened(walk), happened }
  },
  'a killed tab': async (walk) => {
    const session = await walk.context.newCDPSession(walk.page)
    const crashed = walk.page.waitForEvent('crash')
    const happened = Date.now()
    // The command is never answered, because the process that would answer it has crashed.
    void session.send('Page.crash').catch(() => undefined)
    await crashed
    await walk.page.close()
    return { page: await reopened(walk), happened }
  },
  'leaving the page': async (walk) => {
    await walk.page.goto(`${walk.platform.console}jobs`)
    const happened = Date.now()
    await openForm(walk.page, walk)
    return { page: walk.page, happened }
  },
  'a lost session': async ({ page, context, platform }) => {
    const { origin, password } = platform
    await context.request.delete(`${origin}/session`, { headers: { origin } })
    const dialog = page.getByRole('dialog', { name: 'Sign in again' })
    await expect(dialog).toBeVisible()
    await dialog.getByLabel('Password', { exact: true }).fill(password)
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    return { page, happened: Date.now() }
  },
  'an offline while': async ({ page, context, form, chance }) => {
    await context.setOffline(true)
    await expect(unreachable(page)).toBeVisible()
    const typed = await typeAtRandom(page, { form, chance })
    await context.setOffline(false)
    await expect(unreachable(page)).toBeHidden()
    return { page, happened: Date.now(), typed }
  },
  'a killed server': async ({ page, platform, form, chance }) => {
    await platform.kill()
    await expect(unreachable(page)).toBeVisible()
    const typed = await typeAtRandom(page, { form, chance })
    await platform.restart()
    await expect(unreachable(page)).toBeHidden({ timeout: 40_000 })
    return { page, happened: Date.now(), typed }
  },
} as const satisfies Record<string, (walk: Walk) => Promise<Aftermath>>

type EventName = keyof typeof events
const names = Object.keys(events).filter((name): name is EventName => name in events)

/** Types, causes the event, checks the fields, checks them again after a reload, and discards. */
const step = async (walk: Walk, event: EventName): Promise<Page> => {
  const { form, chance } = walk
  await openForm(walk.page, walk)
  await form.prepare?.(walk.page)
  const before = await typeAtRandom(walk.page, { form, chance })
  const happening: (given: Walk) => Promise<Aftermath> = events[event]
  const { page, happened, typed = before } = await happening(walk)
  await expectStored(page, { form, typed, happened })
  const checked = Date.now()
  await page.reload()
  await expectStored(page, { form, typed, happened: Math.min(happened, checked) })
  await page.getByText(/^Restored your draft from /).waitFor()
  // The top bar of an editor has a button of this name as well; the one of the note comes after it.
  await page.getByRole('button', { name: 'Discard', exact: true }).last().click()
  await expect(page.getByText(/^Restored your draft /)).toBeHidden()
  return page
}

test('DRA1 random walks never lose a keystroke that is older than a second', async ({
  page: first,
  context,
  platform,
  watch,
}) => {
  test.setTimeout(120_000 + rounds * 120_000)
  process.stdout.write(`drafts: DRAFT_WALK_SEED=${seed} repeats this walk\n`)
  watch.expectError(/net::ERR_|Failed to fetch/)
  const chance = chanceOf(seed)
  await signIn(first, platform)
  await addHarbour(first)
  let page = first
  for (let round = 0; round < rounds; round += 1)
    for (const event of chance.shuffled(names).slice(0, isShort ? 3 : names.length)) {
      const [form] = chance.shuffled(draftForms)
      if (!form) throw new Error('there is no form')
      await test.step(`${form.name}: ${event}`, async () => {
        page = await step({ page, context, platform, form, chance }, event)
      })
    }
  await page.goto(`${platform.console}jobs`)
  await page.getByRole('button', { name: /^Account menu for/ }).click()
  await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Drafts' })).toBeDisabled()
})
