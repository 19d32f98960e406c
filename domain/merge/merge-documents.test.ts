import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mergeDocuments, namesOf, orderName, pathOf } from './merge-documents.ts'
import { type Side, type Versions, chooseAll } from './merge-fields.ts'
import { type Shape, isRecord, value } from './shape.ts'

const textOf = (thing: unknown): string | undefined => (typeof thing === 'string' ? thing : undefined)
const named = (row: unknown) => (isRecord(row) ? textOf(row['name']) : undefined)
const shape = {
  kind: 'members',
  members: {
    rows: {
      kind: 'rows',
      keyOf: named,
      kinOf: (row) => (isRecord(row) ? textOf(row['from']) : undefined),
      row: { kind: 'members', members: {} },
    },
    order: { kind: 'entries', entry: value },
    filter: { kind: 'members', members: {}, rest: { kind: 'members', members: {} } },
  },
} as const satisfies Shape

type Doc = Readonly<Record<string, unknown>>
const merged = (versions: Versions<Doc>, choices: Readonly<Record<string, Side>> = {}) => {
  const merge = mergeDocuments(shape, versions)
  const verdicts = merge.fields.flatMap(({ path, verdict }) =>
    verdict === 'same' ? [] : [`${path} ${verdict}`],
  )
  return { verdicts, result: merge.result(new Map(Object.entries(choices))) }
}
const rows = (...list: readonly (readonly [string, Doc?])[]): Doc => ({
  rows: list.map(([name, more]) => ({ name, from: `table/${name}`, ...more })),
})

describe('MRG3 rows are merged by identity', () => {
  const base = rows(['a', { kind: 'num' }], ['b', { kind: 'num' }], ['c', { kind: 'num' }])

  test('MRG3 changes of both sides to one row are combined', () => {
    const theirs = rows(['a', { kind: 'text' }], ['b', { kind: 'num' }], ['c', { kind: 'num' }])
    const mine = rows(['a', { kind: 'num', unit: 't' }], ['b', { kind: 'num' }], ['c', { kind: 'num' }])
    expect(merged({ base, theirs, mine })).toEqual({
      verdicts: ['/rows/a/kind theirs', '/rows/a/unit mine'],
      result: rows(['a', { kind: 'text', unit: 't' }], ['b', { kind: 'num' }], ['c', { kind: 'num' }]),
    })
  })

  test('MRG3 rows that each side added stay in order', () => {
    const theirs = rows(['a', { kind: 'num' }], ['x'], ['b', { kind: 'num' }], ['c', { kind: 'num' }])
    const mine = rows(['y'], ['a', { kind: 'num' }], ['b', { kind: 'num' }], ['c', { kind: 'num' }], ['z'])
    const { verdicts, result } = merged({ base, theirs, mine })
    expect(verdicts).toEqual(['/rows/x theirs', '/rows/y mine', '/rows/z mine'])
    expect(result).toEqual(
      rows(['y'], ['a', { kind: 'num' }], ['x'], ['b', { kind: 'num' }], ['c', { kind: 'num' }], ['z']),
    )
  })

  test('MRG3 of rows that both added at one index, theirs come first', () => {
    const { result } = merged({
      base: rows(['a']),
      theirs: rows(['a'], ['x']),
      mine: rows(['a'], ['y'], ['z']),
    })
    expect(result).toEqual(rows(['a'], ['x'], ['y'], ['z']))
  })

  test('MRG3 a row removed by one side and changed by the other is one conflict', () => {
    const theirs = rows(['a', { kind: 'num' }], ['c', { kind: 'num' }])
    const mine = rows(['a', { kind: 'num' }], ['b', { kind: 'text' }], ['c', { kind: 'num' }])
    expect(merged({ base, theirs, mine })).toEqual({ verdicts: ['/rows/b conflict'], result: mine })
    expect(merged({ base, theirs, mine }, { '/rows/b': 'theirs' }).result).toEqual(theirs)
    const untouched = merged({ base, theirs, mine: base })
    expect(untouched).toEqual({ verdicts: ['/rows/b theirs'], result: theirs })
  })

  test('MRG3 an order changed by one side is preserved, one changed by both is a conflict', () => {
    const [a, b, c] = [
      ['a', { kind: 'num' }] as const,
      ['b', { kind: 'num' }] as const,
      ['c', { kind: 'num' }] as const,
    ]
    const mine = rows(a, c, b, ['z'])
    expect(merged({ base, theirs: rows(a, b), mine: rows(b, a, c) })).toEqual({
      verdicts: ['/rows/~order mine', '/rows/c theirs'],
      result: rows(b, a),
    })
    const both = { base, theirs: rows(c, b, a), mine }
    expect(merged(both)).toEqual({ verdicts: ['/rows/~order conflict', '/rows/z mine'], result: mine })
    expect(merged(both, { '/rows/~order': 'theirs' }).result).toEqual(rows(c, b, ['z'], a))
  })

  test('MRG3 a row renamed by one side gets the changes of the other', () => {
    const theirs = rows(['a', { kind: 'text' }], ['b', { kind: 'num' }], ['c', { kind: 'num' }])
    const mine = rows(['a', { name: 'ä', kind: 'num' }], ['b', { kind: 'num' }], ['c', { kind: 'num' }])
    const { verdicts, result } = merged({ base, theirs, mine })
    expect(verdicts).toEqual(['/rows/a/name mine', '/rows/a/kind theirs'])
    expect(result).toMatchObject({ rows: [{ name: 'ä', kind: 'text' }, { name: 'b' }, { name: 'c' }] })
  })

  test('MRG3 rows with the same name are numbered; a list with other items is one value', () => {
    const twice = rows(['a'], ['a'], ['b'])
    const { verdicts, result } = merged({
      base: rows(['a'], ['b']),
      theirs: twice,
      mine: rows(['a'], ['b'], ['c']),
    })
    expect(verdicts).toEqual(['/rows/a\u00002 theirs', '/rows/c mine'])
    expect(result).toEqual(rows(['a'], ['a'], ['b'], ['c']))
    const odd = { rows: [1, 2] }
    expect(merged({ base: odd, theirs: odd, mine: rows(['a']) })).toEqual({
      verdicts: ['/rows mine'],
      result: rows(['a']),
    })
  })

  test('MRG3 undeclared members are preserved, also next to changes of the other side', () => {
    const document = { note: { by: 'x' }, filter: { late: { eq: [true] } } }
    const { verdicts, result } = merged({
      base: document,
      theirs: { ...document, filter: { late: { eq: [true], not_eq: [1] }, quay: { in: ['n'] } }, extra: 1 },
      mine: { ...document, note: { by: 'y' }, filter: { late: { eq: [false] } } },
    })
    expect(verdicts).toEqual([
      '/note mine',
      '/filter/late/eq mine',
      '/filter/late/not_eq theirs',
      '/filter/quay theirs',
      '/extra theirs',
    ])
    expect(result).toEqual({
      note: { by: 'y' },
      filter: { late: { eq: [false], not_eq: [1] }, quay: { in: ['n'] } },
      extra: 1,
    })
  })

  test('MRG3 the order of entries is preserved, because it matters', () => {
    const { result } = merged({
      base: { order: { a: 'asc', b: 'asc' } },
      theirs: { order: { b: 'asc', a: 'asc' } },
      mine: { order: { a: 'desc', b: 'asc' } },
    })
    expect(JSON.stringify(result)).toBe('{"order":{"b":"asc","a":"desc"}}')
  })

  test('MRG3 paths can contain any name', () => {
    for (const names of [['a/b', '~', '~1', ''], ['~order/'], [orderName]] as const)
      expect(namesOf(pathOf(...names))).toEqual(names)
    expect(namesOf('')).toEqual([])
  })
})

const scalar = fc.constantFrom(0, 1, 'x', null)
const names = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', '~', 'a/b'), { maxLength: 5 })
const documents = fc
  .record(
    {
      rows: names.chain((list) =>
        fc.tuple(
          ...list.map((name) =>
            fc.record({ name: fc.constant(name), from: fc.constant(name), kind: scalar }),
          ),
        ),
      ),
      order: fc.dictionary(fc.constantFrom('p', 'q', 'r'), scalar),
      filter: fc.dictionary(fc.constantFrom('f', 'g'), fc.dictionary(fc.constantFrom('in', 'eq'), scalar)),
      other: fc.jsonValue({ maxDepth: 1 }),
    },
    { requiredKeys: [] },
  )
  .map((document): Doc => document)
const all = fc.record({ base: documents, theirs: documents, mine: documents })
const json = (thing: unknown): unknown => JSON.parse(JSON.stringify(thing))

describe('MRG3 properties of merging documents', () => {
  test('MRG3 if one side changed nothing, the result is the other, including its order', () => {
    fc.assert(
      fc.property(documents, documents, (base, other) => {
        const mine = mergeDocuments(shape, { base, theirs: base, mine: other }).result(new Map())
        const theirs = mergeDocuments(shape, { base, theirs: other, mine: base }).result(new Map())
        expect(json(mine)).toEqual(json(other))
        expect(json(theirs)).toEqual(json(other))
      }),
    )
  })

  test('MRG3 choosing one side for everything returns that side', () => {
    fc.assert(
      fc.property(all, fc.constantFrom<Side>('theirs', 'mine'), (versions, side) => {
        const merge = mergeDocuments(shape, versions)
        expect(json(merge.result(chooseAll(merge.fields, side)))).toEqual(json(versions[side]))
      }),
    )
  })

  test('MRG3 merging a result again with the same side changes nothing', () => {
    fc.assert(
      fc.property(all, (versions) => {
        const once = mergeDocuments(shape, versions).result(new Map())
        const again = mergeDocuments(shape, { base: versions.theirs, theirs: versions.theirs, mine: once })
        expect(again.fields.some(({ verdict }) => verdict === 'conflict' || verdict === 'theirs')).toBe(false)
        expect(json(again.result(new Map()))).toEqual(json(once))
      }),
    )
  })
})
