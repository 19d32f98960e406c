import { describe, expect, it } from 'vitest'
import { nameColumns } from './column-type.ts'

describe('DM1 column names', () => {
  it.each([
    [
      ['a', 'b'],
      ['a', 'b'],
    ],
    [
      ['a', ' A ', 'a'],
      ['a', 'A_2', 'a_3'],
    ],
    [
      ['a', 'a', 'a_2', 'a'],
      ['a', 'a_3', 'a_2', 'a_4'],
    ],
    [
      ['', 'column_1', ''],
      ['column_1', 'column_1_2', 'column_3'],
    ],
    [
      ['a_2', 'a', 'a', 'a_2'],
      ['a_2', 'a', 'a_3', 'a_2_2'],
    ],
  ])('DM1 converts headers %j to %j', (headers, names) => {
    expect(nameColumns(headers).names).toEqual(names)
  })

  it('DM1 quickly names forty thousand equal headers', () => {
    const { names, renamed } = nameColumns(Array.from({ length: 40_000 }, () => 'a'))
    expect([names.at(-1), new Set(names).size, renamed.length]).toEqual(['a_40000', 40_000, 39_999])
  })
})
