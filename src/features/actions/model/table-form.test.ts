import { expect, test } from 'vitest'
import { actionTableWrite } from '#contract/engine/action-table.ts'
import { newTable, tableBody, tableFieldOf } from './table-form.ts'

test('ENG22 the form of a new table is the body that the platform expects', () => {
  const body = tableBody({ ...newTable, name: ' late_arrivals ' })
  expect(actionTableWrite.parse(body)).toMatchObject({
    database_name: 'data_prim',
    table_name: 'late_arrivals',
    columns: [
      { name: 'event_id' },
      { name: 'event_name' },
      { name: 'event_content' },
      { type: { main: 'date' } },
    ],
  })
})

test.each([
  ['table_name', 'name'],
  ['database_name', 'level'],
  ['columns.2.name', 'columns.2.name'],
  ['columns.0.type.main', 'columns.0.type'],
  ['display_name', undefined],
])('a problem of %s is shown at %s', (path, field) => {
  expect(tableFieldOf(path)).toBe(field)
})
