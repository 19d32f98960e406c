import { expect, it } from 'vitest'
import { phoneLines } from './phone-columns.tsx'
import type { Column } from './table-types.ts'

type Placed = Pick<Column<never>, 'id' | 'head' | 'right' | 'lead' | 'phone' | 'hideBelow'>

const column = (id: string, rest: Partial<Placed> = {}): Placed => ({ id, head: id, ...rest })

const linesOf = (columns: readonly Placed[]): string => {
  const lines = phoneLines(columns)
  if (!lines) return ''
  const second = [...lines.placed.map(({ id }) => id), ...lines.labelled.map(({ id }) => `${id}:`)].join(
    ' · ',
  )
  return [lines.name.id, second, lines.end?.id ?? ''].join(' | ')
}

it.each<[string, readonly Placed[], string]>([
  [
    'the state, the quantity that stays longest, and the last time',
    [
      column('name'),
      column('location', { hideBelow: 1 }),
      column('tables', { right: true, hideBelow: 2 }),
      column('rows', { right: true }),
      column('state'),
      column('extracted', { hideBelow: 2 }),
    ],
    'name | state · rows: | extracted',
  ],
  [
    'the text that stays longest, if there is no state',
    [
      column('name'),
      column('description', { hideBelow: 1 }),
      column('roles', { hideBelow: 3 }),
      column('members', { right: true }),
    ],
    'name | roles: · members: | ',
  ],
  [
    'the name first, although the table starts with a time',
    [column('received', { phone: 'end' }), column('values'), column('job', { phone: 'second' })],
    'values | job | received',
  ],
  [
    'the column that leads',
    [
      column('at', { lead: false }),
      column('who', { phone: 'second' }),
      column('action', { lead: true }),
      column('object', { phone: 'second' }),
      column('changed', { phone: 'none' }),
    ],
    'action | who · object | at',
  ],
  [
    'a number after its heading, if it does not lead',
    [column('line', { right: true, lead: false }), column('reason'), column('text', { phone: 'second' })],
    'reason | text · line: | ',
  ],
  ['no column that is left out', [column('what'), column('deliveries', { phone: 'none' })], 'what |  | '],
  [
    'a column without a heading only as a name',
    [column('name'), column('picture', { head: '' })],
    'name |  | ',
  ],
  ['a time as the name, if there is nothing else', [column('when')], 'when |  | '],
])('two lines of a row show %s', (_, columns, expected) => {
  expect(linesOf(columns)).toBe(expected)
})

it('a table without columns has no lines', () => {
  expect(phoneLines([])).toBeNull()
})
