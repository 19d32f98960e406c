import { expect, test } from 'vitest'
import { catalogueOf } from '../../model/nodes/catalogue.ts'
import { playbookOf, action } from '../testing/documents.ts'
import { filterEntries, paletteEntries, takesTrigger } from './palette-entries.ts'

const step = (name: string) => ({ uuid: name, name, description: '' })
const catalogue = catalogueOf([
  {
    uuid: 'm',
    name: 'Events',
    description: '',
    slug: 'events',
    icon: null,
    triggers: [step('Forget events'), step('On get events')],
    actions: [step('Get events'), step('Get events of a host'), step('Close')],
  },
])
const entries = paletteEntries({
  catalogue,
  labels: {
    operator: String,
    operatorDetail: () => '',
    bare: String,
    bareDetail: '',
    order: (one, other) => one.localeCompare(other),
  },
})
const shown = (typed: string) =>
  filterEntries(entries, { typed, recents: [] }).map((item) =>
    item.kind === 'head' ? `${item.group}:` : item.entry.name,
  )

test('PBK84a lists the name that was typed first, then names that start with it, then others', () => {
  expect(shown('get EVENTS')).toEqual([
    'best:',
    'Get events',
    'Get events of a host',
    'triggers:',
    'Forget events',
    'On get events',
  ])
  expect(shown('')[0]).toBe('operators:')
})

const playbook = playbookOf({
  0: { name: 'Start', type: 'trigger', outputs: { default: ['1'] } },
  1: action('A'),
})
const edge = { from: { node: '0', of: 'outputs', output: 'default' }, to: '1' } as const

test.each([
  ['the empty canvas', { kind: 'pane' }, true],
  ['the input of a node', { kind: 'input', node: '1' }, true],
  ['an output', { kind: 'output', port: edge.from }, false],
  ['a connection', { kind: 'edge', edge }, false],
  ['a node that others lead to', { kind: 'node', node: '1' }, false],
  ['a node that nothing leads to', { kind: 'node', node: '0' }, true],
] as const)('PBK84a offers triggers at %s: %s', (...[, to, expected]) => {
  expect(takesTrigger(to, playbook)).toBe(expected)
})
