import type { Page } from '@playwright/test'
import { engine } from '#contract/engine/endpoints.ts'
import { expect, test } from '../support/test.ts'
import { createAction, createTable, sendEvent } from '../support/engine.ts'
import { requestAsAdministrator } from '../support/identity.ts'
import { isShort } from '../support/matrix.ts'
import { waitForSample } from '../support/sample.ts'
import { visit } from '../support/steps.ts'
import { createPackage } from '../support/packages.ts'
import { expectAccessible } from '../support/themes.ts'
import { type Texts, untranslatedTexts, textOf, textsIn } from '../support/texts.ts'
import type { Platform } from '../support/platform.ts'

test.use({ platformOptions: { sample: true, isolated: true } })

const names = { en: 'English', fr: 'Français', ja: '日本語' } as const
const costs =
  'value=sum:Cost+Total+$&row=Airport+Name&column=month:Flight+Date&filter=in[1995]:year:Flight+Date'
const tides = 'packages/app/org%3Atides'

/** Addresses, each with a text that is visible when the page is complete; axe checks those with `look`. */
const pages: readonly {
  address: string
  sign: string
  values?: Readonly<Record<string, string>>
  isExamined?: true
}[] = [
  { address: 'sources', sign: 'shell:page.sources', isExamined: true },
  { address: 'sources/new', sign: 'shell:page.newSource', isExamined: true },
  { address: 'sources/new/local', sign: 'sources:create.tables', isExamined: true },
  { address: 'sources/new/postgresql', sign: 'connection:test.title', isExamined: true },
  { address: 'sources/Bird%20strikes', sign: 'sources:page.caption', values: { name: 'Bird strikes' } },
  {
    address: 'sources/Bird%20strikes?dialog=delete',
    sign: 'sources:delete.source',
    values: { name: 'Bird strikes' },
  },
  {
    address: 'sources/Bird%20strikes/tables/birdstrikes.csv',
    sign: 'sources:table.caption',
    values: { name: 'birdstrikes.csv' },
  },
  { address: 'schema', sign: 'shared:entity.objects' },
  { address: 'schema?build=open', sign: 'shared:action.buildSchema' },
  { address: 'schema-canvas?at=object%3Astrike', sign: 'schema:field.relations', isExamined: true },
  {
    address: 'schema?dialog=map&of=%7B%22to%22%3A%22strike%22%7D',
    sign: 'designer:map.titleTo',
    values: { name: 'strike' },
    isExamined: true,
  },
  { address: 'schema/new', sign: 'schema:choose.caption' },
  { address: 'review-build', sign: 'shell:page.reviewBuild', isExamined: true },
  { address: 'schema/strike', sign: 'schema:attributes.caption', isExamined: true },
  {
    address: 'lineage?database_name=data_prim&table_name=strike&attribute_name=Cost+Total+%24',
    sign: 'lineage:path.title',
    isExamined: true,
  },
  { address: 'virtual-attributes', sign: 'virtual:empty.title', isExamined: true },
  {
    address: 'new-virtual-attribute?table=strike&level=data_prim',
    sign: 'virtual:preview.values',
    isExamined: true,
  },
  { address: 'builds', sign: 'builds:caption' },
  { address: 'builds/1', sign: 'jobs:steps.caption' },
  { address: 'jobs', sign: 'jobs:caption' },
  { address: 'query', sign: 'query:start.title' },
  { address: `query?${costs}`, sign: 'query:result.label', isExamined: true },
  { address: 'queries', sign: 'query:list.empty' },
  { address: 'actions', sign: 'shell:page.actions', isExamined: true },
  { address: 'new-action', sign: 'shell:page.newAction' },
  { address: 'actions/archive-events', sign: 'actions:start.title', isExamined: true },
  {
    address: 'actions/archive-events?dialog=version&of=1',
    sign: 'shared:field.versionNumber',
    values: { number: '1' },
  },
  { address: 'events', sign: 'events:caption', isExamined: true },
  { address: 'workflows', sign: 'shell:page.workflows', isExamined: true },
  { address: 'new-workflow', sign: 'shell:page.newWorkflow' },
  { address: 'workflows/nightly', sign: 'workflows:run.title', isExamined: true },
  { address: 'workflows/nightly?view=list', sign: 'workflows:run.title', isExamined: true },
  { address: 'notifications', sign: 'shell:page.notifications', isExamined: true },
  { address: 'engine-settings', sign: 'shell:page.engineSettings', isExamined: true },
  { address: 'packages', sign: 'shell:page.packages', isExamined: true },
  { address: 'packages?q=nowhere', sign: 'shared:noMatch.title', values: { text: 'nowhere' } },
  { address: 'packages/new', sign: 'shell:page.newPackage', isExamined: true },
  { address: 'packages/limits', sign: 'shell:page.storeLimits' },
  { address: tides, sign: 'packages:versions.caption' },
  { address: `${tides}?tab=listing`, sign: 'packages:tab.listing' },
  { address: `${tides}?tab=about`, sign: 'packages:tab.about' },
  {
    address: `${tides}?dialog=withdraw&of=1.0.0`,
    sign: 'packages:withdraw.title',
    values: { version: '1.0.0' },
  },
  { address: `${tides}/listing`, sign: 'listing:section.texts', isExamined: true },
  { address: `${tides}/versions/1.0.0`, sign: 'shared:field.firstVersion' },
  { address: `${tides}/versions/9.9.9`, sign: 'packages:version.absent', values: { version: '9.9.9' } },
  { address: `${tides}/publish`, sign: 'shell:page.publish', isExamined: true },
  { address: 'packages/app/org%3Aberths', sign: 'packages:versions.none' },
  {
    address: 'packages/app/org%3Aberths?dialog=delete',
    sign: 'packages:delete.title',
    values: { name: 'berths' },
  },
  { address: 'users', sign: 'shared:entity.users', isExamined: true },
  { address: 'users/new', sign: 'shell:page.newUser' },
  { address: 'groups', sign: 'accounts:groups.empty' },
  { address: 'groups/new', sign: 'shell:page.newGroup' },
  { address: 'roles', sign: 'shared:entity.roles' },
  { address: 'roles/read_only', sign: 'accounts:matrix.caption', isExamined: true },
  { address: 'api-keys', sign: 'accounts:keys.empty' },
  { address: 'api-keys?dialog=new', sign: 'accounts:keys.new.title' },
  { address: 'applications', sign: 'shell:page.applications' },
  { address: 'applications/platform', sign: 'shared:preview.title', isExamined: true },
  { address: 'organizations', sign: 'shell:page.organizations' },
  { address: 'organizations/org', sign: 'shared:entity.members' },
  { address: 'identity-settings', sign: 'shell:page.identitySettings' },
  { address: 'audit', sign: 'audit:caption', isExamined: true },
  { address: 'nowhere', sign: 'shell:notFound.title' },
]

const pythonSource = `from dataplatform import tables

def event_handle(event):
    if not event.content:
        raise ValueError("no ships")
    return tables.insert("moorings", event.content).rows
`

/** A workflow that fails and a Python action, each with a finished run. Returns the pages of the runs. */
const runEngine = async (platform: Platform): Promise<typeof pages> => {
  await waitForSample(platform)
  const all = await requestAsAdministrator(platform, { method: 'GET', path: engine.listWorkflows.path })
  if (engine.listWorkflows.response.schema.parse(all).total === 0) {
    const request = { method: 'GET', url: 'https://nowhere.invalid' } as const
    await createAction(platform, { id: 'tell', name: 'Tell', kind: 'http_request', parameters: request })
    await createTable(platform, { name: 'moorings', columns: { ship: 'varchar' } })
    const parameters = { function: 'event_handle', source: pythonSource }
    await createAction(platform, { id: 'moor', name: 'Moor', kind: 'python', parameters })
    const body = {
      id: 'nightly',
      name: 'Nightly',
      stages: [{ steps: [{ id: 'tell', action: 'tell' }] }],
      schedule: { cron: '30 2 * * *', time_zone: 'Europe/Paris' },
    }
    await requestAsAdministrator(platform, { ...engine.createWorkflow, body })
    const path = engine.startWorkflow.path.replace(':workflow', 'nightly')
    await requestAsAdministrator(platform, { method: 'POST', path, body: [] })
  }
  const job = await sendEvent(platform, { action: 'archive-events', rows: [{ id: 1 }] })
  const areFinished = async (): Promise<boolean> => {
    const jobs = await requestAsAdministrator(platform, { method: 'GET', path: engine.listJobs.path })
    return engine.listJobs.response.schema.parse(jobs).items.every(({ state }) => state === 'Finished')
  }
  await expect.poll(areFinished, { timeout: 60_000 }).toBe(true)
  const events = await requestAsAdministrator(platform, { method: 'GET', path: engine.listEvents.path })
  const { items } = engine.listEvents.response.schema.parse(events)
  return [
    { address: `jobs/${job}`, sign: 'jobs:steps.caption', isExamined: true },
    { address: `events/${items[0]?.event_id}`, sign: 'events:job.title', isExamined: true },
  ]
}

const signIn = async (page: Page, { texts, platform }: { texts: Texts; platform: Platform }) => {
  await page.getByRole('textbox', { name: textOf(texts, 'login:login'), exact: true }).fill(platform.login)
  await page.getByLabel(textOf(texts, 'login:password'), { exact: true }).fill(platform.password)
  await page.getByRole('button', { name: textOf(texts, 'login:submit'), exact: true }).click()
  await expect(page.getByRole('navigation', { name: textOf(texts, 'shell:navigation') })).toBeVisible()
}

interface Languages {
  readonly english: Texts
  readonly texts: Texts
}

const checkTexts = async (page: Page, { english, texts }: Languages): Promise<void> => {
  expect.soft(await untranslatedTexts(page, { from: english, to: texts })).toEqual([])
  if (!isShort) await expectAccessible(page)
}

/** States of the engine that have no address: test runs that succeed and fail, and a step with its last run. */
const checkEngine = async (page: Page, languages: Languages): Promise<void> => {
  const { texts } = languages
  const result = page.getByRole('region', { name: textOf(texts, 'shared:field.result'), exact: true })
  await visit(page, 'actions/moor')
  for (const [content, sign] of [
    ['[{"ship": "Alba"}]', /moorings/],
    ['[]', /no ships/],
  ] as const) {
    await page.getByRole('textbox', { name: textOf(texts, 'actions:test.event') }).fill(content)
    await page.getByRole('button', { name: textOf(texts, 'actions:test.run') }).click()
    await expect(result.getByText(sign).first()).toBeVisible()
    await checkTexts(page, languages)
  }
  await visit(page, 'workflows/nightly')
  await page.getByRole('group', { name: /^Tell/ }).click()
  await expect(page.getByRole('heading', { name: textOf(texts, 'workflows:inspector.fails') })).toBeVisible()
  await checkTexts(page, languages)
}

const whole = (page: Page, name: string) =>
  (['heading', 'table', 'grid', 'group', 'dialog', 'tabpanel'] as const)
    .map((role) => page.getByRole(role, { name }))
    .reduce((one, other) => one.or(other))
    .first()

for (const language of ['fr', 'ja'] as const)
  test(`LNG6 the whole console is in ${names[language]}`, async ({ page, platform }) => {
    test.setTimeout(420_000)
    const [english, texts] = await Promise.all([textsIn('en'), textsIn(language)])
    await page.goto('./')
    await page.getByRole('textbox', { name: 'Login' }).fill('somebody')
    await page.getByRole('button', { name: names[language] }).click()
    await expect(page.getByRole('heading', { name: textOf(texts, 'login:title') })).toBeVisible()
    await expect(page.getByRole('textbox', { name: textOf(texts, 'login:login') })).toHaveValue('somebody')
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    await expect(page).toHaveTitle(new RegExp(`^${textOf(texts, 'login:title')}`))
    expect(await untranslatedTexts(page, { from: english, to: texts })).toEqual([])
    await expectAccessible(page)
    await signIn(page, { texts, platform })
    await createPackage(platform, 'tides', '1.0.0')
    await createPackage(platform, 'berths')
    await page.goto('builds')
    await expect(page.getByText(textOf(texts, 'shared:state.live'))).toBeVisible({ timeout: 60_000 })
    const runs = await runEngine(platform)
    const cells = isShort ? pages.filter(({ isExamined }) => isExamined) : [...pages, ...runs]
    for (const { address, sign, values = {}, isExamined } of cells)
      await test.step(address, async () => {
        await visit(page, address)
        await expect.soft(whole(page, textOf(texts, sign, values))).toBeVisible()
        await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
        expect.soft(await untranslatedTexts(page, { from: english, to: texts })).toEqual([])
        if (isExamined && !isShort) await expectAccessible(page)
      })
    await test.step('the engine', () => checkEngine(page, { english, texts }))
  })
