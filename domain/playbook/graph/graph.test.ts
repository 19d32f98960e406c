import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { flowOf } from './run-order.ts'
import { incomingOf, reachableFrom, reachableOf } from './edges.ts'
import { isInBody, loopsOf } from './loops.ts'
import type { NodeId, Playbook } from '../playbook.ts'
import { readPlaybook } from '../read/read-playbook.ts'
import { usesOf } from './node-references.ts'
import { plainPlaybooks } from '../testing/playbook-arbitrary.ts'
import { lateReads, upstreamOf } from './upstream.ts'

type Links = Readonly<
  Record<NodeId, readonly NodeId[] | { loop: readonly NodeId[]; after: readonly NodeId[] }>
>

/** Node 0 is the trigger. A node with a `loop` is a foreach. */
const drawn = (links: Links): Playbook => {
  const nodes = Object.entries(links).map(([id, to]) => {
    const type = id === '0' ? 'trigger' : 'action'
    return [
      id,
      'loop' in to
        ? { type: 'operator', subtype: 'foreach', loop: to.loop, outputs: { default: to.after } }
        : { type, outputs: { default: to } },
    ] as const
  })
  const reading = readPlaybook(JSON.stringify({ nodes: Object.fromEntries(nodes) }))
  if (reading.kind !== 'playbook') throw new Error('cannot be read')
  return reading
}

/** 0 → 1 → loop 2 { 3 → loop 4 { 5 } } → 6, and 7 apart from all others. */
const nested = drawn({
  '0': ['1'],
  '1': ['2', '7'],
  '2': { loop: ['3'], after: ['6'] },
  '3': ['4'],
  '4': { loop: ['5'], after: [] },
  '5': [],
  '6': [],
  '7': ['99'],
})

const sorted = (ids: Iterable<NodeId>): readonly NodeId[] => [...ids].toSorted()

const read = (text: string): Playbook => {
  const reading = readPlaybook(text)
  if (reading.kind !== 'playbook') throw new Error('cannot be read')
  return reading
}

describe('PBK38 run order', () => {
  test('PBK38 edges to missing targets are included', () => {
    expect(incomingOf(nested).get('99')).toEqual([
      { from: { node: '7', of: 'outputs', output: 'default' }, to: '99' },
    ])
    expect(sorted(reachableOf(nested))).toEqual(['0', '1', '2', '3', '4', '5', '6', '7'])
    expect(sorted(reachableFrom(nested, ['3']))).toEqual(['3', '4', '5'])
  })

  test.each([
    ['0', []],
    ['2', ['0', '1']],
    ['3', ['0', '1', '2']],
    ['5', ['0', '1', '2', '3', '4']],
    ['6', ['0', '1', '2', '3', '4', '5']],
    ['7', ['0', '1']],
    ['99', []],
  ] as const)('PBK38 before node %s', (id, expected) => {
    expect(sorted(upstreamOf(nested, id))).toEqual(expected)
  })

  test('PBK38 on a cycle each node may have run before itself', () => {
    const cycle = drawn({ '0': ['1'], '1': ['2'], '2': ['1'] })
    expect(sorted(upstreamOf(cycle, '1'))).toEqual(['0', '1', '2'])
    expect(sorted(upstreamOf(cycle, '0'))).toEqual([])
  })

  test('PBK38 all pairs in one call give the same result as single calls', () => {
    fc.assert(
      fc.property(plainPlaybooks, (text) => {
        const playbook = read(text)
        const ids = [...playbook.nodes.keys()]
        const pairs = ids.flatMap((by) => ids.flatMap((other) => (other === by ? [] : [{ read: other, by }])))
        const late = lateReads(playbook, { pairs })
        for (const by of ids) {
          const before = upstreamOf(playbook, by)
          const found = pairs.filter((pair) => pair.by === by && !late.has(pair)).map((pair) => pair.read)
          expect(sorted(found)).toEqual(sorted(before))
        }
      }),
    )
  })

  test('PBK38 more reads than fit into one round', () => {
    const ids = Array.from({ length: 1500 }, (_, index) => String(index))
    const chain = drawn(
      Object.fromEntries(ids.map((id, index) => [id, index < 1499 ? [String(index + 1)] : []])),
    )
    const forward = ids.slice(1).map((by, index) => ({ read: String(index), by }))
    const back = forward.map(({ read: by, by: other }) => ({ read: other, by }))
    expect(lateReads(chain, { pairs: forward }).size).toBe(0)
    expect(lateReads(chain, { pairs: back }).size).toBe(1499)
    expect(lateReads(chain, { pairs: back.slice(0, 3), producersOf: () => ['1'] }).size).toBe(1)
  })

  test('PBK38 handles a chain of thirty thousand nodes', () => {
    const size = 30_000
    const chain = drawn(
      Object.fromEntries(Array.from({ length: size }, (_, index) => [String(index), [String(index + 1)]])),
    )
    expect(flowOf(chain).sizes.length).toBe(size)
    expect(reachableOf(chain).size).toBe(size)
  }, 30_000)
})

describe('PBK41 bodies of loops', () => {
  test('PBK41 loops can be nested, and each has its direct members', () => {
    const { bodyOf, parentOf, escapes } = loopsOf(nested)
    expect([...bodyOf]).toEqual([
      ['2', ['3', '4']],
      ['4', ['5']],
    ])
    expect(Object.fromEntries(parentOf)).toEqual({ '3': '2', '4': '2', '5': '4' })
    expect(escapes).toEqual([])
    expect(isInBody(nested, { node: '5', loop: '2' })).toBe(true)
    expect(isInBody(nested, { node: '6', loop: '2' })).toBe(false)
  })

  const edge = (node: NodeId, to: NodeId, of: 'outputs' | 'loop' = 'outputs') => ({
    from: { node, of, output: of === 'loop' ? 'loop' : 'default' },
    to,
  })

  test.each([
    [
      'an edge from a body to a successor of the loop',
      { '0': ['1'], '1': { loop: ['2'], after: ['3'] }, '2': ['3'], '3': [] },
      [['1', ['2']]],
      [{ loop: '1', edge: edge('2', '3') }],
    ],
    [
      'a loop whose body and exit are the same node',
      { '0': ['1'], '1': { loop: ['2'], after: ['2'] }, '2': [] },
      [],
      [{ loop: '1', edge: edge('1', '2', 'loop') }],
    ],
    [
      'nodes after an escape are outside as well',
      { '0': ['1', '3'], '1': { loop: ['2'], after: [] }, '2': ['3'], '3': ['4'], '4': [] },
      [['1', ['2']]],
      [{ loop: '1', edge: edge('2', '3') }],
    ],
    [
      'an edge from an unreachable node is not an entry',
      { '0': ['1'], '1': { loop: ['2'], after: [] }, '2': [], '9': ['2'] },
      [['1', ['2']]],
      [],
    ],
    [
      'an edge from a body back to its loop is not an escape',
      { '0': ['1'], '1': { loop: ['2'], after: [] }, '2': ['1'] },
      [['1', ['2']]],
      [],
    ],
    [
      'loops in each other’s bodies do not recurse forever',
      { '1': { loop: ['2'], after: [] }, '2': { loop: ['1'], after: [] } },
      [['1', ['2']]],
      [],
    ],
    [
      'a body of two loops belongs to neither',
      { '0': ['1', '2'], '1': { loop: ['3'], after: [] }, '2': { loop: ['3'], after: [] }, '3': [] },
      [],
      [
        { loop: '1', edge: edge('1', '3', 'loop') },
        { loop: '2', edge: edge('2', '3', 'loop') },
      ],
    ],
  ] as const)('PBK41 %s', (_title, links, bodies, escapes) => {
    const loops = loopsOf(drawn(links))
    expect([...loops.bodyOf]).toEqual(bodies)
    expect(loops.escapes).toEqual(escapes)
  })
})

describe('PBK39 uses of nodes', () => {
  test('PBK39 lists the templates of other nodes that read them, with their path', () => {
    const playbook = read(
      JSON.stringify({
        nodes: {
          '1': { arguments: { own: '{{ node.1.x }}' } },
          '2': { arguments: { list: ['a', { text: 'b {{ node["1"].x }} {{ node.3.y }}' }] } },
        },
      }),
    )
    expect(
      usesOf(playbook, new Set(['1'])).map(({ node, path, reference }) => ({
        node,
        path,
        name: reference.name,
      })),
    ).toEqual([{ node: '2', path: ['arguments', 'list', 1, 'text'], name: '1' }])
  })
})
