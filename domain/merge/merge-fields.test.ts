import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Side, type Verdict, applyChoices, chooseAll, mergeFields } from './merge-fields.ts'
import { sameJson } from './same-json.ts'

type Row = readonly [base: unknown, theirs: unknown, mine: unknown, verdict: Verdict, kept: unknown]
const absent = undefined

const cases: readonly Row[] = [
  [1, 1, 1, 'same', 1],
  [1, 2, 1, 'theirs', 2],
  [1, 1, 2, 'mine', 2],
  [1, 2, 2, 'alike', 2],
  [1, 2, 3, 'conflict', 3],
  [absent, 2, absent, 'theirs', 2],
  [absent, absent, 2, 'mine', 2],
  [absent, 2, 3, 'conflict', 3],
  [1, absent, 1, 'theirs', absent],
  [1, 1, absent, 'mine', absent],
  [1, absent, absent, 'alike', absent],
  [1, absent, 2, 'conflict', 2],
  [1, 2, absent, 'conflict', absent],
  [null, absent, null, 'theirs', absent],
  [{ a: 1, b: 2 }, { b: 2, a: 1 }, { a: 1, b: 3 }, 'mine', { a: 1, b: 3 }],
  [[1, 2], [2, 1], [1, 2], 'theirs', [2, 1]],
]

describe('MRG2 verdicts compare each field with the base', () => {
  const named = (value: unknown) => new Map(value === undefined ? [] : [['/field', value]])
  test.each(cases)('MRG2 %j, theirs %j, mine %j: %s', (base, theirs, mine, verdict, expected) => {
    const fields = mergeFields({ base: named(base), theirs: named(theirs), mine: named(mine) })
    expect(fields).toEqual([{ path: '/field', base, theirs, mine, verdict }])
    expect(applyChoices(fields, new Map()).get('/field')).toEqual(expected)
  })

  test('MRG2 a choice overrides the verdict', () => {
    const fields = mergeFields({ base: named(1), theirs: named(2), mine: named(1) })
    expect([...applyChoices(fields, new Map([['/field', 'mine']])).values()]).toEqual([1])
  })
})

const values = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), fc.jsonValue({ maxDepth: 1 }))
const flat = values.map((record) => new Map(Object.entries(record)))
const versions = fc.record({ base: flat, theirs: flat, mine: flat })
const turned = { theirs: 'mine', mine: 'theirs' } as const satisfies Record<Side, Side>

describe('MRG2 properties of merging', () => {
  const isEqual = (got: ReadonlyMap<string, unknown>, expected: ReadonlyMap<string, unknown>) =>
    sameJson(Object.fromEntries(got), Object.fromEntries(expected))

  test('MRG2 if one side changed nothing, the result is the other', () => {
    fc.assert(
      fc.property(flat, flat, (base, other) => {
        const mine = mergeFields({ base, theirs: base, mine: other })
        const theirs = mergeFields({ base, theirs: other, mine: base })
        return (
          isEqual(applyChoices(mine, new Map()), other) && isEqual(applyChoices(theirs, new Map()), other)
        )
      }),
    )
  })

  test('MRG2 choosing one side for everything returns that side', () => {
    fc.assert(
      fc.property(versions, fc.constantFrom<Side>('theirs', 'mine'), (all, side) => {
        const fields = mergeFields(all)
        return isEqual(applyChoices(fields, chooseAll(fields, side)), all[side])
      }),
    )
  })

  test('MRG2 swapping the sides makes no difference once conflicts are decided', () => {
    const sides = fc.array(fc.constantFrom<Side>('theirs', 'mine'), { minLength: 4, maxLength: 4 })
    fc.assert(
      fc.property(versions, sides, ({ base, theirs, mine }, decided) => {
        const names = ['a', 'b', 'c', 'd']
        const choices = names.map((name, index) => [name, decided[index] ?? 'mine'] as const)
        const one = applyChoices(mergeFields({ base, theirs, mine }), new Map(choices))
        const other = applyChoices(
          mergeFields({ base, theirs: mine, mine: theirs }),
          new Map(choices.map(([name, side]) => [name, turned[side]])),
        )
        return isEqual(one, other)
      }),
    )
  })
})
