import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Playbook } from '#domain/playbook/playbook.ts'
import { readPlaybook } from '#domain/playbook/read/read-playbook.ts'
import { generatePlaybook } from '#domain/playbook/testing/generate-playbook.ts'
import { type OutlineRow, ancestorKeys, parentRow, outlineRows, visibleRows } from './outline-rows.ts'

const read = (text: string): Playbook => {
  const reading = readPlaybook(text)
  if (reading.kind !== 'playbook') throw new Error('no playbook')
  return reading
}
const playbookOf = (nodes: object, members: object = {}) =>
  read(JSON.stringify({ name: 'P', nodes, ...members }))
const step = (...targets: string[]) => ({ name: '', type: 'action', outputs: { default: targets } })
const begin = (...targets: string[]) => ({ ...step(...targets), type: 'trigger' })

const format = (row: OutlineRow): string => {
  const indent = '  '.repeat(row.level - 1)
  if (row.kind === 'node') return `${indent}${row.node.id}`
  if (row.kind === 'output') return `${indent}.${row.output.name}`
  if (row.kind === 'reference') return `${indent}-> ${row.id}${row.node ? '' : '?'}`
  return row.kind === 'section' ? `${indent}${row.section} ${row.count}` : `${indent}! ${row.stray.key}`
}

describe('PBK99: the outline follows the flow', () => {
  it.each([
    ['a chain stays on one level', { 0: begin('1'), 1: step('2'), 2: step() }, ['0', '1', '2']],
    [
      'a branch opens a level',
      { 0: begin('1', '2'), 1: step(), 2: step('1') },
      ['0', '  .default', '    1', '    2', '    -> 1'],
    ],
    [
      'a condition shows each output, and a missing one too',
      {
        0: begin('1'),
        1: {
          ...step(),
          type: 'operator',
          subtype: 'condition',
          cases: [{ name: 'a' }],
          outputs: { a: ['2'] },
        },
        2: step('9'),
      },
      ['0', '1', '  .a', '    2', '    -> 9?', '  .else'],
    ],
    [
      'a loop contains its body and continues below it',
      {
        0: begin('1'),
        1: { ...step('3'), type: 'operator', subtype: 'foreach', items: '', loop: ['2'] },
        2: step(),
        3: step('1'),
      },
      ['0', '1', '  .loop', '    2', '3', '-> 1'],
    ],
    [
      'unreachable nodes are listed separately with their targets',
      { 0: begin(), 1: step(), 2: step('1'), 3: step('3') },
      ['0', 'unreached 3', '  2', '  1', '  3', '  -> 3'],
    ],
    ['without a trigger all nodes are in the flow', { 1: step('2'), 2: step() }, ['1', '2']],
    ['a duplicate target', { 0: begin('1', '1'), 1: step() }, ['0', '  .default', '    1', '    -> 1']],
  ])('%s', (_, nodes, rows) => {
    expect(outlineRows(playbookOf(nodes)).map(format)).toEqual(rows)
  })

  it('strays come last', () => {
    const rows = outlineRows(playbookOf({ 0: begin() }, { 7: step() }))
    expect(rows.map(format)).toEqual(['0', 'strays 1', '  ! 7'])
  })
})

describe('PBK99: properties of the outline', () => {
  const documents = fc
    .record({ nodes: fc.integer({ min: 1, max: 120 }), seed: fc.integer() })
    .map((given) => read(generatePlaybook(given)))

  it('every node is listed exactly once, keys are unique, levels increase one by one', () => {
    fc.assert(
      fc.property(documents, (playbook) => {
        const rows = outlineRows(playbook)
        const nodes = rows.flatMap((row) => (row.kind === 'node' ? [row.node.id] : []))
        expect(nodes.toSorted()).toEqual([...playbook.nodes.keys()].toSorted())
        expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length)
        for (const [at, row] of rows.entries())
          expect(row.level).toBeLessThanOrEqual((rows[at - 1]?.level ?? 0) + 1)
      }),
    )
  })

  it('every edge is represented: as the next row of a chain, a nested row, or a reference', () => {
    fc.assert(
      fc.property(documents, (playbook) => {
        const edges = [...playbook.nodes.values()].flatMap(({ id, outputs }) =>
          outputs.flatMap(({ name, targets }) => targets.map((to) => `${id}.${name} ${to}`)),
        )
        const represented = outlineRows(playbook).flatMap((row) => {
          if (row.kind === 'node')
            return row.via === null ? [] : [`${row.via.node}.${row.via.output} ${row.node.id}`]
          return row.kind === 'reference' ? [`${row.via.node}.${row.via.output} ${row.id}`] : []
        })
        expect(represented.toSorted()).toEqual(edges.toSorted())
      }),
    )
  })

  it('folding hides nested rows and nothing else', () => {
    const rows = outlineRows(
      playbookOf({ 0: begin('1', '2'), 1: step('3', '4'), 2: step(), 3: step(), 4: step() }),
    )
    const folded = new Set(['output/1/outputs/default'])
    expect(visibleRows(rows, folded).map(format)).toEqual([
      '0',
      '  .default',
      '    1',
      '      .default',
      '    2',
    ])
    expect(visibleRows(rows, new Set(['node/0'])).map(format)).toEqual(['0'])
    expect(visibleRows(rows, new Set(['node/2']))).toEqual(rows)
    expect(parentRow(rows, 2)).toBe(1)
    expect(parentRow(rows, 0)).toBe(-1)
    expect(ancestorKeys(rows, 'node/3')).toEqual([
      'output/1/outputs/default',
      'node/1',
      'output/0/outputs/default',
      'node/0',
    ])
    expect(ancestorKeys(rows, 'node/0')).toEqual([])
    expect(ancestorKeys(rows, 'node/9')).toBeNull()
  })

  it('ten thousand nodes in one chain are traversed without recursion', () => {
    const nodes = Object.fromEntries(
      Array.from({ length: 10_000 }, (_, at) => [
        at,
        at === 0 ? begin('1') : step(...(at < 9999 ? [`${at + 1}`] : [])),
      ]),
    )
    expect(outlineRows(playbookOf(nodes))).toHaveLength(10_000)
  })
})
