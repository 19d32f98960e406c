import { expect, test } from 'vitest'
import { compute } from './compute.ts'
import { maxCreated } from './mappings.ts'

const names = { roles: [{ id: 'crew', name: 'Crew' }], groups: [] }
const most = 2_000_000

/** A list of numbers that counts how often one of its items is read. */
const watched = (length: number, first: number) => {
  const figures = Array.from({ length }, (_, index) => first + index)
  const reads = { count: 0 }
  const list = new Proxy(figures, {
    get: (target, name) => {
      reads.count += 1
      const value: unknown = Reflect.get(target, name)
      return value
    },
  })
  return { list, reads }
}

test('IAM14 comparing two lists stops at the budget and grants nothing', () => {
  const operand = watched(100_000, -100_000)
  const response = { groups: Array.from({ length: 100_000 }, (_, index) => index) }
  const mappings = [{ role: 'crew', if: { groups: { in: operand.list } } }]
  expect(compute({ bindings: {}, mappings, names }, response).roles).toEqual([])
  expect(operand.reads.count).toBeLessThan(2 * most)
})

test.each(['lt', 'lte', 'gt', 'gte', 'regexp', 'eq'])(
  'IAM14 a thousand conditions of `%s` on one long list stop at the budget',
  (comparison) => {
    const sent = watched(100_000, 1)
    const operand = comparison === 'regexp' ? 'x' : 0
    const mappings = Array.from({ length: 1000 }, () => ({
      role: 'crew',
      if: { groups: { [comparison]: operand, ne: 'nobody' } },
    }))
    compute({ bindings: {}, mappings, names }, { groups: sent.list })
    expect(sent.reads.count).toBeLessThan(3 * most)
  },
)

test.each([
  { bind: { kind: 'role' as const, upsert: false, input: '$.text', split: ',' } },
  { bind: { kind: 'role' as const, upsert: false, input: '$[?length(@) == 1]' } },
])('IAM14 a thousand mappings over one long text stop at the budget: %j', (mapping) => {
  const mappings = Array.from({ length: 1000 }, () => mapping)
  const { traces } = compute({ bindings: {}, mappings, names }, { text: 'a,'.repeat(400_000) })
  const cut = traces.mappings.filter((trace) => trace.type === 'bind' && trace.cut)
  expect(cut.length).toBeGreaterThan(900)
})

test('IAM14 one response creates at most a thousand roles and groups', () => {
  const groups = Array.from({ length: 900 }, (_, index) => `Crew ${index}`)
  const bind = { upsert: true, input: '$.groups[*]', match: '^(.*)$' }
  const mappings = ['role', 'group', 'group'].map((kind, index) => ({
    bind: { ...bind, kind: kind === 'role' ? ('role' as const) : ('group' as const), replace: `${index} $1` },
  }))
  const { created, traces } = compute({ bindings: {}, mappings, names }, { groups })
  expect(created).toHaveLength(maxCreated)
  expect(traces.mappings.map((trace) => trace.type === 'bind' && trace.cut)).toEqual([false, true, true])
})

test('IAM14 a name created by upsert has one line', () => {
  const mappings = [{ bind: { upsert: true, input: '$.groups[*]' } }]
  const groups = ['Harbour\n\u0000 Office', '\t', 'Pilot\ud800']
  const { created } = compute({ bindings: {}, mappings, names }, { groups })
  expect(created.map(({ name }) => name)).toEqual(['Harbour  Office', 'Pilot'])
})
