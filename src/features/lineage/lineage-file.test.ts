import { expect, test } from 'vitest'
import type { Lineage, LineageCard, LineageItem } from '#contract/lineage/lineage.ts'
import { withFoundFirst } from './found-item.ts'
import { lineageCsv } from './lineage-file.ts'

const item = (name: string): LineageItem => ({
  id: name,
  name,
  display_name: '',
  type: null,
  function: null,
  unit: null,
  sql: null,
  rules: [],
  uses: [],
  is_designed: true,
  is_built: true,
})
const card = (id: string, change: Partial<LineageCard> = {}): LineageCard => ({
  id,
  kind: 'object',
  lane: 'data_prim',
  name: id,
  display_name: '',
  source: '',
  owner: '',
  rows: null,
  total: 0,
  items: [],
  count: 1,
  is_broken: false,
  http_runs: null,
  detail: '',
  ...change,
})
const lineage: Lineage = {
  start: [],
  cards: [
    card('a', { kind: 'table', lane: 'source', source: 'shop', items: [item('=cost, "net"')] }),
    card('b', { items: [item('x'), item('y')] }),
    card('alone', { items: [item('z')] }),
  ],
  links: [
    { from: { card: 'a', item: '=cost, "net"' }, to: { card: 'b', item: 'x' }, kind: 'mapping', rules: [] },
    { from: { card: 'a', item: null }, to: { card: 'b', item: null }, kind: 'read', rules: [] },
  ],
  conditions: [],
  unresolved_actions: { count: 0, named: [] },
}
const texts: Parameters<typeof lineageCsv>[1]['texts'] = {
  card: ({ name }) => name,
  kind: ({ kind }) => kind,
  brief: () => '',
  item: (_card, { name }) => name,
  uses: () => '',
  type: () => '',
  computed: () => undefined,
  rules: () => [],
  step: ({ before, link }) => `${link?.kind} after ${before?.name}`,
}

test('UI50 the file has a line for each link, and one for a card without links', () => {
  expect(lineageCsv(lineage, { texts, head: ['From', 'To'] }).split('\r\n')).toEqual([
    '\uFEFFFrom,To',
    `table,shop/a,"'=cost, ""net""",object,b,x,"mapping after =cost, ""net"""`,
    'table,shop/a,,object,b,,read after undefined',
    'object,alone,z,,,,',
    '',
  ])
})

test('UI50 what was searched is the first item of its card', () => {
  const found = withFoundFirst(lineage, { card: 'b', item: 'y' })
  expect(found.cards.map(({ items }) => items.map(({ name }) => name))).toEqual([
    ['=cost, "net"'],
    ['y', 'x'],
    ['z'],
  ])
  expect(withFoundFirst(lineage, { card: 'b', item: null })).toBe(lineage)
})
