import { describe, expect, it } from 'vitest'
import type { Card, SchemaGraph } from '#domain/schema/canvas/schema-graph.ts'
import { type ElementTexts, edgesOf, isLine, lineOf, showSelected } from './canvas-elements.tsx'

const card = (id: string, rows: readonly string[]): Card => ({
  id,
  lane: id.startsWith('table:') ? 'source' : 'data_prim',
  name: id,
  source: '',
  rows: rows.map((name) => ({ name, main: 'string', sub: '', isKey: false, isAggregate: false })),
})
const many = Array.from({ length: 12 }, (_, at) => `c${at}`)
const [table, calls, ships] = ['table:port/calls', 'object:calls', 'object:ships'] as const
const mapping = (row: string) => ({ from: { card: table, row }, to: { card: calls, row } })
const relation = (row: string) => ({
  from: { card: calls, row },
  to: { card: ships, row: 'c0' },
  type: 'many_to_one',
  pairs: [{ from: row, to: 'c0' }],
})
const graph: SchemaGraph = {
  cards: [card(table, many), card(calls, many), card(ships, ['c0'])],
  mappings: many.map(mapping),
  relations: [relation('c0'), relation('c1')],
}
const texts: ElementTexts = {
  type: () => '',
  more: () => '',
  state: () => '',
  mark: () => '',
  unread: () => '',
  label: () => '',
  relation: () => ({ label: '', tag: '' }),
  mapping: ({ from, to }) => `${from.card}/${from.row ?? ''} ${to.card}/${to.row ?? ''}`,
  lostRelation: 'lost',
}
const edges = edgesOf({ graph, texts, marks: new Map() })
const between = (from: string, to: string, detail?: string) =>
  edges.filter((edge) => edge.from.box === from && edge.to.box === to && edge.detail === detail)

describe('UI42 a line of the canvas', () => {
  it('represents the mapping of a row, or for all that have no row of their own', () => {
    const meanings = between(table, calls, 'all').map(({ id }) => lineOf(graph, id))
    expect(meanings).toHaveLength(9)
    expect(meanings[0]).toEqual({ kind: 'mappings', mappings: [mapping('c0')] })
    expect(meanings[8]).toEqual({ kind: 'mappings', mappings: many.slice(8).map(mapping) })
  })

  it('represents all mappings of two cards where no rows are shown', () => {
    const [bundle] = between(table, calls, 'title')
    expect(lineOf(graph, bundle?.id ?? '')).toEqual({ kind: 'mappings', mappings: graph.mappings })
  })

  it('represents the same relation after another one was removed', () => {
    const second = between(calls, ships)[1]?.id ?? ''
    expect(lineOf(graph, second)).toEqual({ kind: 'relation', relation: relation('c1') })
    const fewer = { ...graph, relations: [relation('c1')] }
    expect(lineOf(fewer, second)).toEqual({ kind: 'relation', relation: relation('c1') })
    expect(lineOf({ ...graph, relations: [relation('c0')] }, second)).toBeUndefined()
  })

  it('of a relation that a build removes represents nothing of the design', () => {
    const mark = {
      kind: 'changed',
      changes: 1,
      rows: new Map(),
      remapped: new Set<string>(),
      addedRelations: new Set<string>(),
      changedRelations: new Set<string>(),
      lostRelations: ['ships'],
    } as const
    const lost = edgesOf({ graph, texts, marks: new Map([[calls, mark]]) }).find(({ id }) => !isLine(id))
    expect(lost?.state).toBe('broken')
    expect(lineOf(graph, lost?.id ?? '')).toBeUndefined()
  })

  it('has a name as soon as its card is selected', () => {
    const shown = showSelected(edges, { card: table, texts }).filter(({ isBackdrop }) => isBackdrop === false)
    expect(shown.map(({ label }) => label)).toContain(`${table}/c0 ${calls}/c0`)
    expect(shown.map(({ label }) => label)).toContain(`${table}/ ${calls}/`)
  })
})
