import { describe, expect, it } from 'vitest'
import type { AttributeType } from '#contract/data-manager/table.ts'
import { boundsOf } from './exact-bounds.ts'
import { builtType, decimalDigits, exactRange, sumType } from './numeric-type.ts'

const num = (sub?: string, members: Partial<AttributeType> = {}): AttributeType => ({
  main: 'num',
  ...(sub === undefined ? {} : { sub }),
  ...members,
})
const decimal = (digits: number, precision: number): AttributeType => num('decimal', { precision, digits })
const text: AttributeType = { main: 'string', sub: 'varchar' }

describe('DM30 the type of a built column', () => {
  const cases: readonly [string, AttributeType, AttributeType[], AttributeType][] = [
    ['an integer', num(), [num('bigint')], num('bigint')],
    ['a decimal, with room for larger values', num(), [decimal(9, 2)], decimal(18, 2)],
    ['a wide decimal', num(), [decimal(20, 2)], decimal(38, 2)],
    ['a double', num(), [num('double')], num('double')],
    ['text', num(), [text], num('double')],
    ['nothing', num(), [], num()],
    ['an integer and a decimal', num(), [num('bigint'), decimal(9, 2)], decimal(38, 2)],
    ['a decimal and a double', num(), [decimal(9, 2), num('double')], num('double')],
    ['digits of which 38 hold only a part', num(), [decimal(38, 0), decimal(38, 38)], num('double')],
    ['two integers', num(), [num('smallint'), num('int')], num('bigint')],
    ['unsigned integers', num(), [num('ubigint'), num('int')], num('hugeint')],
    ['a double, though it is an integer', num('double'), [num('bigint')], num('double')],
    ['text, as text', text, [num('bigint')], text],
    [
      'a decimal of earlier versions',
      num('decimal', { precision: 9, scale: 2 }),
      [decimal(30, 4)],
      num('decimal', { precision: 9, scale: 2 }),
    ],
  ]
  it.each(cases)('DM30 %s', (_, type, origins, built) => {
    expect(builtType(type, origins)).toEqual(built)
  })

  it('DM31 precision are the digits after the point; the others follow from the values', () => {
    expect(builtType(num('decimal', { precision: 2 }), [num('smallint')])).toEqual(decimal(18, 2))
    expect(builtType(num('decimal', { precision: 2 }), [decimal(20, 1)])).toEqual(decimal(38, 2))
    expect(builtType(num('decimal', { precision: 2 }), [text])).toEqual(decimal(38, 2))
    expect(builtType(num(undefined, { precision: 2 }), [num('bigint')])).toEqual(decimal(38, 2))
    expect(builtType(num('decimal', { precision: 2, min: 0 }), [decimal(9, 2)])).toEqual({
      ...decimal(18, 2),
      min: 0,
    })
  })

  it('DM31 reads types of earlier versions', () => {
    expect(decimalDigits(num('decimal', { precision: 9, scale: 2 }))).toEqual({ digits: 9, fraction: 2 })
    expect(decimalDigits(num('decimal', { precision: 2 }))).toEqual({ digits: 38, fraction: 2 })
    expect(exactRange(num('decimal', { precision: 3, scale: 1 }))).toEqual({
      scale: 1,
      min: -999n,
      max: 999n,
    })
    expect(exactRange(num('double'))).toBeNull()
  })

  it('DM14 sums have room for every digit', () => {
    expect([num('smallint'), decimal(9, 2), num('double'), num()].map(sumType)).toEqual([
      num('hugeint'),
      decimal(38, 2),
      num('double'),
      num('double'),
    ])
  })
})

describe('DM31 bounds', () => {
  it.each([
    [num('smallint', { min: 0.5, max: 99.5 }), '1', '99'],
    [num('decimal', { precision: 2, min: -1.005, max: '9007199254740993.999' }), '-1', '9007199254740993.99'],
    [num('double', { min: 0.5 }), '0.5', null],
    [num('bigint'), null, null],
    [text, null, null],
  ])('DM31 of %j', (type, min, max) => {
    expect(boundsOf(type)).toEqual({ min, max })
  })
})
