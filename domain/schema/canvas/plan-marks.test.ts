import { describe, expect, it } from 'vitest'
import type { ObjectChange, PlannedObject } from '#contract/data-manager/plan-endpoints.ts'
import {
  changedCards,
  countMarks,
  graphOf,
  mappingMark,
  markGraph,
  planMarks,
  relationMark,
} from './plan-marks.ts'
import type { Card, SchemaGraph } from './schema-graph.ts'

const change = (
  kind: ObjectChange['kind'],
  name: string,
  texts: Partial<ObjectChange> = {},
): ObjectChange => ({
  kind,
  name,
  from: null,
  to: null,
  ...texts,
})
const planned = (name: string, members: Partial<PlannedObject>): PlannedObject => ({
  object_name: name,
  level: 'data_prim',
  state: 'unchanged',
  is_written: false,
  reasons: [],
  reads: [],
  changes: [],
  problems: [],
  rows: 1,
  ...members,
})
const objects = [
  planned('calls', {
    state: 'changed',
    is_written: true,
    changes: [
      change('attribute_removed', 'draught'),
      change('attribute_added', 'berth'),
      change('relation_added', 'ships', { to: 'ship = id' }),
      change('source_changed', 'ship'),
      change('other_member', 'tons.fpui'),
      change('relation_removed', 'pilots', { from: 'pilot = id' }),
    ],
  }),
  planned('ships', {}),
  planned('pilots', { state: 'new', is_written: true }),
  planned('month', { level: 'data_mart', is_written: true, reasons: ['reads'] }),
  planned('broken', {
    state: 'changed',
    is_written: null,
    problems: [{ path: '0', code: 'required', params: {}, message: 'x' }],
  }),
  planned('gone', { state: 'removed' }),
]

const row = (name: string) => ({ name, main: 'num', sub: '', isKey: false, isAggregate: false })
const card = (id: string, lane: Card['lane'], rows: readonly string[]): Card => ({
  id,
  lane,
  name: id.slice(id.indexOf(':') + 1),
  source: '',
  rows: rows.map(row),
})
const graph: SchemaGraph = {
  cards: [
    card('table:port/calls.csv', 'source', ['ship', 'berth', 'tons']),
    card('table:port/pilots.csv', 'source', ['id']),
    card('table:port/ships.csv', 'source', ['id']),
    card('object:calls', 'data_prim', ['ship', 'berth', 'tons']),
    card('object:ships', 'data_prim', ['id']),
    card('object:pilots', 'data_prim', ['id']),
    card('object:month', 'data_mart', ['tons']),
    card('object:broken', 'data_prim', ['x']),
  ],
  mappings: [
    {
      from: { card: 'table:port/calls.csv', row: 'berth' },
      to: { card: 'object:calls', row: 'berth' },
    },
    { from: { card: 'table:port/calls.csv', row: 'ship' }, to: { card: 'object:calls', row: 'ship' } },
    { from: { card: 'table:port/calls.csv', row: 'tons' }, to: { card: 'object:calls', row: 'tons' } },
    { from: { card: 'table:port/pilots.csv', row: 'id' }, to: { card: 'object:pilots', row: 'id' } },
    { from: { card: 'table:port/ships.csv', row: 'id' }, to: { card: 'object:ships', row: 'id' } },
    { from: { card: 'object:calls', row: 'tons' }, to: { card: 'object:month', row: 'tons' } },
  ],
  relations: [
    {
      from: { card: 'object:calls', row: 'ship' },
      to: { card: 'object:ships', row: 'id' },
      type: 'many_to_one',
      pairs: [{ from: 'ship', to: 'id' }],
    },
  ],
}
const marks = planMarks({ objects })

describe('UI43 the changes of a build on the canvas', () => {
  it('mark each card that a build would change, write or refuse', () => {
    expect([...marks].map(([id, { kind }]) => [id, kind])).toEqual([
      ['object:calls', 'changed'],
      ['object:pilots', 'new'],
      ['object:month', 'rewritten'],
      ['object:broken', 'refused'],
      ['removed:data_prim/gone', 'removed'],
    ])
    expect(countMarks(marks)).toEqual({ new: 1, changed: 1, rewritten: 1, removed: 1, refused: 1 })
  })

  it('mark attributes, mappings and relations', () => {
    const mark = marks.get('object:calls')
    expect([...(mark?.rows ?? [])]).toEqual([
      ['draught', 'removed'],
      ['berth', 'new'],
      ['ship', 'changed'],
      ['tons', 'changed'],
    ])
    expect(mark?.lostRelations).toEqual(['pilots'])
    expect(graph.mappings.map((mapping) => mappingMark(mapping, marks))).toEqual([
      'new',
      'changed',
      undefined,
      undefined,
      undefined,
      undefined,
    ])
    expect(graph.relations.map((relation) => relationMark(relation, marks))).toEqual(['new'])
  })

  it('add removed attributes and tables to the graph, and leave other cards as they are', () => {
    const marked = markGraph(graph, { plan: { objects }, marks })
    expect(marked.cards.find(({ id }) => id === 'object:ships')).toBe(graph.cards[4])
    expect(marked.cards.at(-1)).toMatchObject({ name: 'gone', lane: 'data_prim', rows: [], isRemoved: true })
    const calls = marked.cards.find(({ id }) => id === 'object:calls')
    expect(calls?.rows.map(({ name, mark }) => [name, mark])).toEqual([
      ['ship', 'changed'],
      ['berth', 'new'],
      ['tons', 'changed'],
      ['draught', 'removed'],
    ])
    expect(markGraph(graph, { plan: { objects: [] }, marks: new Map() })).toBe(graph)
  })

  it('with their connections are a part of the graph', () => {
    const marked = markGraph(graph, { plan: { objects }, marks })
    const part = graphOf(marked, changedCards(marked, marks))
    expect(part.cards.map(({ id }) => id)).toEqual([
      'table:port/calls.csv',
      'table:port/pilots.csv',
      'object:calls',
      'object:ships',
      'object:pilots',
      'object:month',
      'object:broken',
      'removed:data_prim/gone',
    ])
    expect(part.relations).toHaveLength(1)
    expect(part.mappings.some(({ to }) => to.card === 'object:ships')).toBe(false)
  })
})
