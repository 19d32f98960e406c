// The forms whose typed values must survive everything. To add a form, add a row here.
import { expect, type Locator, type Page } from '@playwright/test'
import { createPackage } from './packages.ts'
import type { Platform } from './platform.ts'

export interface DraftForm {
  readonly name: string
  /** The address below the console that shows the form, including its dialog. */
  readonly address: (platform: Platform) => string
  /** Creates what the form needs, if a new platform does not have it. */
  readonly setUp?: (platform: Platform) => Promise<void>
  /** Makes the text fields visible, if something has to be chosen first. */
  readonly prepare?: (page: Page) => Promise<void>
  /** Text fields by name. Each keeps the typed text unchanged. */
  readonly fields: Readonly<Record<string, (page: Page) => Locator>>
  /** The values of the fields before anything is typed. */
  readonly untouched: Readonly<Record<string, string>>
}

const box = (name: string) => (page: Page) => page.getByRole('textbox', { name, exact: true })

export const draftForms: readonly DraftForm[] = [
  {
    name: 'a new source',
    address: () => 'sources/new/local',
    fields: { Location: box('Location'), Name: box('Name') },
    untouched: { Location: '', Name: '' },
  },
  {
    name: 'an extraction with settings, in a dialog',
    address: () => 'sources/harbour/tables/berths.tsv?dialog=extract',
    prepare: async (page) => {
      await page.getByText('Read the first lines only', { exact: true }).click()
    },
    fields: { Lines: box('Lines') },
    untouched: { Lines: '1000' },
  },
  {
    name: 'a new logical object',
    address: () => 'schema/new?from=harbour%2Fberths.tsv',
    fields: { 'Display name': box('Display name'), 'Technical name': box('Technical name') },
    untouched: { 'Display name': 'berths', 'Technical name': 'berths' },
  },
  {
    name: 'a new logical object, as JSON that is half typed',
    address: () => 'schema/new?from=harbour%2Fberths.tsv&view=json',
    fields: { JSON: box('Object as JSON') },
    untouched: {},
  },
  {
    name: 'a new virtual attribute',
    address: () => 'new-virtual-attribute',
    fields: { Name: box('Name'), 'Display name': box('Display name'), Description: box('Description') },
    untouched: { Name: '', 'Display name': '', Description: '' },
  },
  {
    name: 'the location of a source, in a dialog',
    address: () => 'sources/harbour?dialog=location',
    fields: { Path: box('Path') },
    untouched: {},
  },
  {
    name: 'a new workflow',
    address: () => 'new-workflow',
    fields: { Name: box('Name'), Description: box('Description'), ID: box('ID') },
    untouched: { Name: '', Description: '', ID: '' },
  },
  {
    name: 'a new package',
    address: () => 'packages/new',
    fields: { Name: box('Name'), Description: box('Description') },
    untouched: { Name: '', Description: '' },
  },
  {
    name: 'a new user',
    address: () => 'users/new',
    fields: { Login: box('Login'), 'First name': box('First name'), 'Last name': box('Last name') },
    untouched: { Login: '', 'First name': '', 'Last name': '' },
  },
  {
    name: 'a new group',
    address: () => 'groups/new',
    fields: { Name: box('Name'), Description: box('Description') },
    untouched: { Name: '', Description: '' },
  },
  {
    name: 'a new role, its rights as text',
    address: () => 'roles/new?view=text',
    fields: { Name: box('Name'), Rights: box('Permissions, one per line') },
    untouched: { Name: '', Rights: '' },
  },
  {
    name: 'a role that every platform has',
    address: () => 'roles/read_only',
    fields: { Name: box('Name'), Description: box('Description') },
    untouched: { Name: 'Read-only' },
  },
  {
    name: 'a new identity provider',
    address: () => 'providers/new',
    fields: { Name: box('Name'), 'Client ID': box('Client ID') },
    untouched: { Name: '', 'Client ID': '' },
  },
  {
    name: 'a new API key, in a dialog',
    address: () => 'api-keys?dialog=new',
    fields: { Name: box('Name') },
    untouched: { Name: '' },
  },
  {
    name: 'a new organization, in a dialog',
    address: () => 'organizations?dialog=new',
    fields: { Name: box('Name'), Id: box('ID'), Description: box('Description') },
    untouched: { Name: '', Id: '', Description: '' },
  },
  {
    name: 'the organization that every platform has',
    address: () => 'organizations/org?tab=settings',
    fields: { Name: box('Name'), Description: box('Description') },
    untouched: {},
  },
  {
    name: 'the settings of identity',
    address: () => 'identity-settings',
    fields: { Attempts: box('Failed attempts per account'), Idle: box('Idle timeout') },
    untouched: { Attempts: '5', Idle: '1' },
  },
  {
    name: 'a new application',
    address: () => 'applications/new',
    fields: { Name: box('Name'), Id: box('ID') },
    untouched: { Name: '', Id: '' },
  },
  {
    name: 'an application',
    address: () => 'applications/platform',
    fields: { Title: box('Title'), Message: box('Message') },
    untouched: { Title: '', Message: '' },
  },
  {
    name: 'the listing of a package',
    setUp: (platform) => createPackage(platform, 'berths'),
    address: () => 'packages/app/org%3Aberths/listing',
    fields: {
      Description: box('Description, English'),
      Name: box('Name, French'),
      Long: box('Long description, Japanese'),
    },
    untouched: { Description: '', Name: '', Long: '' },
  },
  {
    name: 'why a version is withdrawn, in a dialog',
    setUp: (platform) => createPackage(platform, 'tides', '1.0.0'),
    address: () => 'packages/app/org%3Atides/versions/1.0.0?dialog=withdraw',
    fields: { Note: box('Note') },
    untouched: { Note: '' },
  },
  {
    name: 'the limits of archives',
    address: () => 'packages/limits',
    fields: { Size: box('Archive size'), Entries: box('Files and folders') },
    untouched: { Size: '512', Entries: '50000' },
  },
]

/** Opens the form and waits for its fields. */
export async function openForm(
  page: Page,
  { form, platform }: { form: DraftForm; platform: Platform },
): Promise<void> {
  await form.setUp?.(platform)
  await page.goto(platform.console + form.address(platform))
  await expect(page.getByRole('navigation').or(page.getByRole('dialog')).first()).toBeVisible()
}
