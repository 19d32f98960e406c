// The pages of a platform with the sample project, as tests that visit all of them need them.
import type { Locator, Page } from '@playwright/test'

const costs =
  'value=sum:Cost+Total+$&row=Airport+Name&column=month:Flight+Date&filter=in[1995]:year:Flight+Date'

/** Addresses, each with the name of what is visible when the page is complete. */
export const samplePages = [
  ['', 'Set up your platform'],
  ['sources', 'Sources'],
  ['sources/new', 'Types of sources'],
  ['sources/new/local', 'Files to use as tables'],
  ['sources/new/postgresql', 'Connection test'],
  ['sources/Bird%20strikes', 'Tables of Bird strikes'],
  ['sources/Bird%20strikes/tables/birdstrikes.csv', 'Attributes of birdstrikes.csv'],
  ['schema', 'Logical objects'],
  ['schema-canvas', 'strike, Prim'],
  ['schema/strike', 'Attributes of the object'],
  ['lineage?database_name=data_prim&table_name=strike', 'The path in words'],
  ['virtual-attributes', 'No virtual attributes yet'],
  ['new-virtual-attribute?table=strike&level=data_prim', 'Values of the preview'],
  ['builds', 'Builds'],
  ['builds/1', 'Job steps'],
  ['jobs', 'Jobs, newest first'],
  ['query', 'What do you want to know?'],
  [`query?${costs}`, 'Query result'],
  ['queries', 'No saved queries yet'],
  ['boards', 'No boards yet'],
  ['guide', 'User guide'],
] as const

/** What has the name of a complete page: a heading, a table or another region of it. */
export function namedPart(page: Page, name: string): Locator {
  return (['heading', 'table', 'grid', 'group', 'radiogroup', 'list', 'dialog'] as const)
    .map((role) => page.getByRole(role, { name }))
    .reduce((one, other) => one.or(other))
    .first()
}
