import { describe, expect, test } from 'vitest'
import { boardWrite } from '#contract/query/board.ts'
import { mergeDocuments } from '#domain/merge/merge-documents.ts'
import { boardShape, filtersOf, filtersText, formOf, toDocument } from './board-form.ts'

const noField = () => false
const base = boardWrite.parse({
  name: 'Shops',
  sharing: { kind: 'groups', groups: ['g1'] },
  tiles: [
    { id: 'a', query_id: 'q1' },
    { id: 'b', query_id: 'q2' },
  ],
  filter: { country: { in: ['FR'] }, date: { gte: ['2025-01-01'] } },
  evol: { scale: 'year', mode: 'date', depth: 1 },
  refresh_minutes: 7,
})
const [a, b] = base.tiles
if (a === undefined || b === undefined) throw new Error('no tiles')

describe('QB60 the form of a board', () => {
  test('QB60 a board is read and written without a change', () => {
    expect(toDocument(formOf(base, noField))).toEqual(base)
  })

  test('QB60 a private board has no groups, also after groups were chosen', () => {
    const form = { ...formOf(base, noField), access: 'private' as const }
    expect(toDocument(form).sharing).toEqual({ kind: 'private' })
  })

  test('QB60c filters are the same in the address and in the board', () => {
    const { filters } = formOf(base, noField)
    expect(filtersText(filtersOf(filters))).toBe(filters)
    expect(filtersOf(filters).filters).toHaveLength(2)
  })
})

describe('QB60c changes of two people are merged', () => {
  test('QB60c different tiles, filters and members do not conflict', () => {
    const mine = {
      ...base,
      tiles: [b, { ...a, width: 2 as const }],
      filter: { ...base.filter, size: { in: ['L'] } },
    }
    const added = { ...a, id: 'c', query_id: 'q3' }
    const theirs = { ...base, name: 'All shops', tiles: [a, { ...b, title: 'Orders' }, added] }
    const { fields, result } = mergeDocuments(boardShape, { base, theirs, mine })
    expect(fields.filter(({ verdict }) => verdict === 'conflict')).toEqual([])
    const merged = boardWrite.parse(result(new Map()))
    expect(merged).toMatchObject({ name: 'All shops', filter: { size: { in: ['L'] } } })
    expect(merged.tiles.map(({ id, width, title }) => [id, width, title])).toEqual([
      ['b', 1, 'Orders'],
      // It was added after the tile b.
      ['c', 1, ''],
      ['a', 2, ''],
    ])
  })

  test('QB60c a tile that one removes and the other resizes is a conflict', () => {
    const theirs = { ...base, tiles: [b] }
    const mine = { ...base, tiles: [{ ...a, height: 3 as const }, b] }
    const { fields } = mergeDocuments(boardShape, { base, theirs, mine })
    expect(fields.filter(({ verdict }) => verdict === 'conflict').map(({ path }) => path)).toEqual([
      '/tiles/a',
    ])
  })
})
