import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chooseAll } from '../../merge/merge-fields.ts'
import { isObject } from '../json.ts'
import type { JsonObject } from '../playbook.ts'
import { validPlaybooks } from '../testing/playbook-arbitrary.ts'
import { mergePlaybooks } from './merge-playbooks.ts'

const written = (value: unknown): string => JSON.stringify(value, null, 2)
const document = (nodes: JsonObject, rest: JsonObject = {}) => written({ name: 'Tide', ...rest, nodes })
const node = (name: string, more: JsonObject = {}): JsonObject => ({ name, type: 'action', ...more })
const noChoices = new Map()

const merged = (texts: { base: string; theirs: string; mine: string }) => {
  const merge = mergePlaybooks(texts)
  if (!merge) throw new Error('No merge')
  return merge
}
const conflictsOf = (texts: Parameters<typeof merged>[0]) =>
  merged(texts).fields.filter(({ verdict }) => verdict === 'conflict')

const base = document({ 1: node('Moor', { arguments: { berth: 4, flag: 'NO' } }), 2: node('Log') })

const cases = [
  {
    name: 'different nodes',
    theirs: document({ 1: node('Moor', { arguments: { berth: 4, flag: 'NO' } }), 2: node('Log it') }),
    mine: document({ 1: node('Moor', { arguments: { berth: 5, flag: 'NO' } }), 2: node('Log') }),
    result: document({ 1: node('Moor', { arguments: { berth: 5, flag: 'NO' } }), 2: node('Log it') }),
  },
  {
    name: 'different arguments of one node',
    theirs: document({ 1: node('Moor', { arguments: { berth: 4, flag: 'SE' } }), 2: node('Log') }),
    mine: document({ 1: node('Moor', { arguments: { berth: 5, flag: 'NO' } }), 2: node('Log') }),
    result: document({ 1: node('Moor', { arguments: { berth: 5, flag: 'SE' } }), 2: node('Log') }),
  },
  {
    name: 'a node deleted here and one added there',
    theirs: document({
      1: node('Moor', { arguments: { berth: 4, flag: 'NO' } }),
      2: node('Log'),
      3: node('Call'),
    }),
    mine: document({ 1: node('Moor', { arguments: { berth: 4, flag: 'NO' } }) }),
    result: document({ 1: node('Moor', { arguments: { berth: 4, flag: 'NO' } }), 3: node('Call') }),
  },
  {
    name: 'the first member deleted, another put at the end',
    theirs: base,
    mine: document({ 2: node('Log'), 9: node('Bell', { outputs: {} }) }),
    result: document({ 2: node('Log'), 9: node('Bell', { outputs: {} }) }),
  },
]

test.each(cases)('PBK73 $name: the result contains both, byte for byte', ({ theirs, mine, result }) => {
  expect(conflictsOf({ base, theirs, mine })).toEqual([])
  expect(merged({ base, theirs, mine }).result(noChoices)).toBe(result)
})

test('PBK73 the bytes of theirs stay if mine changed nothing', () => {
  const theirs = '{"name":"Tide",   "nodes" : {"1":{"name":"Moor"},\n\n"2":{"name":"Quay","weight":1.50}}}'
  const began = '{"name":"Tide","nodes":{"1":{"name":"Moor"},"2":{"name":"Log","weight":1.50}}}'
  const mine =
    '{"name":"Tide","nodes":{"1":{"name":"Mooring","id":12345678901234567890},"2":{"name":"Log","weight":1.50}}}'
  expect(merged({ base: began, theirs, mine }).result(noChoices)).toBe(
    '{"name":"Tide",   "nodes" : {"1":{"name":"Mooring","id":12345678901234567890},\n\n"2":{"name":"Quay","weight":1.50}}}',
  )
})

test.each([
  {
    name: 'one member changed differently',
    path: '/nodes/2/name',
    mine: node('Log mine'),
    theirs: node('Log theirs'),
  },
  {
    name: 'a node deleted here and changed there',
    path: '/nodes/2',
    mine: undefined,
    theirs: node('Log theirs'),
  },
  {
    name: 'a node changed here and deleted there',
    path: '/nodes/2',
    mine: node('Log mine'),
    theirs: undefined,
  },
])('PBK73 $name is a conflict, and either side can be chosen', ({ path, mine, theirs }) => {
  const first = { 1: node('Moor', { arguments: { berth: 4, flag: 'NO' } }) }
  const withNode = (value: JsonObject | undefined) => document(value ? { ...first, 2: value } : first)
  const texts = { base, theirs: withNode(theirs), mine: withNode(mine) }
  const found = conflictsOf(texts)
  expect(found.map((field) => field.path)).toEqual([path])
  expect(merged(texts).result(chooseAll(found, 'theirs'))).toBe(texts.theirs)
  expect(merged(texts).result(chooseAll(found, 'mine'))).toBe(texts.mine)
})

test('PBK74 two new nodes with one ID both stay: mine gets another ID, and its edges and templates follow', () => {
  const began = document({ 1: node('Moor', { outputs: { default: [] } }) })
  const theirs = document({ 1: node('Moor', { outputs: { default: [] } }), 2: node('Theirs') })
  const mine = document({
    1: node('Moor', { outputs: { default: ['2'] } }),
    2: node('Mine', { outputs: { default: ['3'] } }),
    3: node('Next', { arguments: { text: '{{ node.2.x }} {{ node.1.y }}' } }),
  })
  const merge = merged({ base: began, theirs, mine })
  expect([...merge.renamed]).toEqual([['2', '4']])
  expect(merge.fields.some(({ verdict }) => verdict === 'conflict')).toBe(false)
  expect(JSON.parse(merge.result(noChoices))).toEqual({
    name: 'Tide',
    nodes: {
      1: node('Moor', { outputs: { default: ['4'] } }),
      2: node('Theirs'),
      3: node('Next', { arguments: { text: '{{ node.4.x }} {{ node.1.y }}' } }),
      4: node('Mine', { outputs: { default: ['3'] } }),
    },
  })
})

test('PBK73 invalid JSON is not merged', () => {
  expect(mergePlaybooks({ base, theirs: '{', mine: base })).toBeNull()
})

/** The same rule implemented on values, as a reference for the bytes. */
const reference = (sides: { base: unknown; theirs: unknown; mine: unknown }): unknown => {
  const { base: before, theirs, mine } = sides
  const same = (one: unknown, other: unknown) => JSON.stringify(sorted(one)) === JSON.stringify(sorted(other))
  if (same(before, mine)) return theirs
  if (same(before, theirs)) return mine
  if (!isObject(theirs) || !isObject(mine) || !(before === undefined || isObject(before))) return mine
  const keys = new Set([...Object.keys(theirs), ...Object.keys(mine)])
  return Object.fromEntries(
    [...keys].flatMap((key) => {
      const value = reference({ base: before?.[key], theirs: theirs[key], mine: mine[key] })
      return value === undefined ? [] : [[key, value]]
    }),
  )
}
const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted)
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.keys(value)
      .toSorted()
      .map((key) => [key, sorted(value[key])]),
  )
}

type Change = { at: number; how: 'set' | 'unset' | 'drop' | 'add'; key: string; value: fc.JsonValue }
const changes = (ids: readonly string[]): fc.Arbitrary<readonly Change[]> =>
  fc.array(
    fc.record({
      at: fc.nat(40),
      how: fc.constantFrom('set', 'unset', 'drop', 'add'),
      key: fc.constantFrom('name', 'arguments', 'outputs', 'extra', ...ids),
      value: fc.jsonValue({ maxDepth: 1 }),
    }),
    { maxLength: 6 },
  )

const changed = (text: string, done: readonly Change[]): unknown => {
  const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ''))
  if (!isObject(value) || !isObject(value['nodes'])) return value
  const nodes = new Map(Object.entries(value['nodes']))
  for (const { at, how, key, value: next } of done) {
    const [id, before] = [...nodes][at % Math.max(1, nodes.size)] ?? []
    if (id === undefined || !isObject(before)) continue
    if (how === 'drop') nodes.delete(id)
    else if (how === 'add') nodes.set(key, { name: 'New', extra: next })
    else
      nodes.set(
        id,
        Object.fromEntries([
          ...Object.entries(before).filter(([name]) => name !== key),
          ...(how === 'set' ? [[key, next]] : []),
        ]),
      )
  }
  // Normalizes the value: JSON.stringify has no negative zero.
  const next: unknown = JSON.parse(JSON.stringify({ ...value, nodes: Object.fromEntries(nodes) }))
  return next
}

test('PBK75 the result contains the changes of both, conflicts are listed, and nothing is lost', () => {
  fc.assert(
    fc.property(validPlaybooks, changes(['7001', '7002']), changes(['8001', '8002']), (text, one, other) => {
      const [theirs, mine] = [changed(text, one), changed(text, other)]
      const before = changed(text, [])
      const texts = {
        base: JSON.stringify(before, null, 4),
        theirs: JSON.stringify(theirs, null, 2),
        mine: JSON.stringify(mine),
      }
      const merge = merged(texts)
      const result: unknown = JSON.parse(merge.result(noChoices))
      expect(sorted(result)).toEqual(sorted(reference({ base: before, theirs, mine })))
      const conflicts = merge.fields.filter(({ verdict }) => verdict === 'conflict')
      const swapped: unknown = JSON.parse(merge.result(chooseAll(conflicts, 'theirs')))
      expect(sorted(swapped)).toEqual(sorted(reference({ base: before, theirs: mine, mine: theirs })))
    }),
  )
})

test('PBK73 in any spelling, theirs stays byte for byte if mine changed nothing', () => {
  fc.assert(
    fc.property(validPlaybooks, changes(['7001']), (text, done) => {
      const other = JSON.stringify(changed(text, done))
      expect(merged({ base: other, theirs: text, mine: other }).result(noChoices)).toBe(text)
    }),
  )
})
