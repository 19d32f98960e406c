import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { covers, fullAuthority, type Authority } from './coverage.ts'
import { intersectionOf } from './intersection.ts'

const condition = (filter: Record<string, string[]>) => ({ filter })
const run = 'query-builder-legacy:query:run'
const authority: fc.Arbitrary<Authority> = fc.record({
  permissions: fc.subarray([run, 'iam:user:read', 'data-manager:*:*', 'dpe:*:read', 'dpe:action:*']),
  conditions: fc.array(
    fc
      .dictionary(fc.constantFrom('city', 'port'), fc.subarray(['a', 'b', 'c']), { maxKeys: 2 })
      .map(condition),
    { maxLength: 2 },
  ),
})

type Row = Readonly<Record<string, string>>
const rows: Row[] = ['a', 'b', 'c', 'd'].flatMap((city) => ['a', 'b', 'd'].map((port) => ({ city, port })))
const sees = ({ conditions }: Authority, row: Row): boolean => {
  const limiting = conditions.filter(({ filter }) => Object.keys(filter).length > 0)
  const matches = ({ filter }: (typeof limiting)[number]): boolean =>
    Object.entries(filter).every(([field, values]) => values.includes(row[field] ?? ''))
  return limiting.length === 0 || limiting.some(matches)
}

describe('ENG25 what two accounts may both do', () => {
  test('ENG25 shows exactly the rows that both see', () => {
    fc.assert(
      fc.property(authority, authority, (one, other) => {
        const common = intersectionOf(one, other)
        for (const row of rows) expect(sees(common, row)).toBe(sees(one, row) && sees(other, row))
      }),
    )
  })

  test('ENG25 never allows what one of them may not do', () => {
    fc.assert(
      fc.property(authority, authority, (one, other) => {
        const { permissions } = intersectionOf(one, other)
        const withoutRows = (each: Authority): Authority => ({ ...each, conditions: [] })
        const common: Authority = { permissions, conditions: [] }
        expect([covers(withoutRows(one), common), covers(withoutRows(other), common)]).toEqual([true, true])
      }),
    )
  })

  test('ENG25 keeps what an administrator and another account may do', () => {
    const editor: Authority = { permissions: [run], conditions: [condition({ city: ['a'] })] }
    expect(intersectionOf(fullAuthority, editor)).toEqual(editor)
  })
})
