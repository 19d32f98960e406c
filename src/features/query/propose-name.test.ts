import { expect, test } from 'vitest'
import { proposeName } from './propose-name.ts'
import { readCatalogue } from './state/catalogue.ts'
import type { QueryTranslate } from './state/naming.ts'
import { emptyState } from './state/query-state.ts'
import { dataset } from './state/testing/fixtures.ts'

// oxlint-disable-next-line consistent-type-assertions -- one text is enough
const t = ((key: string, slots: Record<string, string> = {}) =>
  key === 'nameOf' ? `${slots['values']} by ${slots['scales']}` : key) as unknown as QueryTranslate

const proposed = (names: Readonly<Record<string, string>>): string => {
  const tables = dataset.tables.map((table) => ({
    ...table,
    fields: table.fields.map((each) => ({ ...each, display_name: names[each.field] ?? each.display_name })),
  }))
  const naming = { t, locale: 'en', catalogue: readCatalogue({ ...dataset, tables }) }
  const values = [{ mode: 'sum', field: 'cost' }] as const
  return proposeName(naming, { ...emptyState, values, rows: [{ field: 'airport' }] })
}

test.each([
  [{ cost: 'Dues (EUR)', airport: 'Quay' }, 'Dues (EUR) by Quay'],
  [{ cost: 'dues_eur', airport: '埠頭' }, 'Dues (EUR) by 埠頭'],
  [{ cost: 'Cost Total $', airport: 'home_airport' }, 'Cost Total $ by home airport'],
])('%o: %s', (names, name) => expect(proposed(names)).toBe(name))
