import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mergeDocuments } from '#domain/merge/merge-documents.ts'
import { savedQuery } from '#contract/query/saved-query.ts'
import {
  documentBody,
  documentState,
  preservedMembers,
  queryDocument,
  queryDocumentShape,
  savedDocument,
  toDocument,
} from './query-document.ts'
import { emptyState, normalize } from '../state/query-state.ts'
import { stateArbitrary } from '../state/testing/state-arbitrary.ts'

const names = { name: 'Rain', description: '' }
const preserved = preservedMembers(undefined)

test('MRG3 converts a query to a document and back without changes', () => {
  fc.assert(
    fc.property(stateArbitrary, (state) => {
      const normalized = normalize(state)
      const document = toDocument(names, { state: normalized, preserved })
      expect(queryDocument.parse(JSON.parse(JSON.stringify(document)))).toEqual(document)
      const back = documentState(document)
      expect({ ...back, filters: new Set(back.filters) }).toEqual({
        ...normalized,
        filters: new Set(normalized.filters),
      })
    }),
  )
})

const saved = (members: object) =>
  savedQuery.parse({
    ...names,
    id: 'q1',
    folder: '',
    sharing: { kind: 'private' },
    owner: { uid: 'u', user: 'Ada' },
    may_write: true,
    may_manage: true,
    request: { data: { fields: { rain: 'sum' } }, scale: { fields: ['weather'] }, ...members },
    view: { colours: 'many' },
    created_by: { uid: 'u', user: 'U' },
    created_at: '2026-01-01T00:00:00.000Z',
    updated_at: '2026-01-01T00:00:00.000Z',
    updated_by: 'U',
    etag: '"1"',
  })

test('MRG3 merges what two users add to a query, and preserves what the page cannot show', () => {
  const base = savedDocument(saved({ total: { all: [] } }), () => false)
  const theirs = savedDocument(
    saved({
      total: { all: ['rain'] },
      data: { fields: { rain: 'sum', wind: 'avg' } },
      filter: { fog: { eq: [true] } },
    }),
    () => false,
  )
  const mine = { ...base, rows: { ':year': { field: 'year' }, ...base.rows } }
  const { fields, result } = mergeDocuments(queryDocumentShape, { base, theirs, mine })
  expect(fields.filter(({ verdict }) => verdict === 'conflict')).toEqual([])
  const body = documentBody(queryDocument.parse(result(new Map())))
  expect(body).toMatchObject({
    request: {
      data: { fields: { rain: ['sum'], wind: ['avg'] } },
      scale: { fields: ['year', 'weather'] },
      filter: { fog: { eq: [true] } },
      total: { all: ['rain'] },
    },
    view: { colours: 'many' },
  })
})

test('MRG3 two values for one filter are a conflict of that filter only', () => {
  const about = (value: string) =>
    savedDocument(saved({ filter: { fog: { in: [value] } }, order: { rain: 'desc' } }), () => false)
  const { fields } = mergeDocuments(queryDocumentShape, {
    base: about('a'),
    theirs: about('b'),
    mine: about('c'),
  })
  expect(fields.filter(({ verdict }) => verdict !== 'same').map(({ path }) => path)).toEqual([
    '/filters/:fog',
  ])
  expect(documentState(toDocument(names, { state: emptyState, preserved }))).toEqual(emptyState)
})
