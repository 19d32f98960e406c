import { describe, expect, test } from 'vitest'
import { type LineOptions, type ResponseLine, responseLines, spotOf } from './response-lines.ts'

const response = {
  sub: '7',
  nonce: '[taken out]',
  user: { name: 'Aiko', of: [] },
  memberships: Array.from({ length: 14 }, (_, at) => ({ id: at, displayName: `Crew ${at}` })),
}
const options: LineOptions = { unfolded: new Map(), used: new Map() }
const say = ({ depth, key, before, value, after, count, unfolds }: ResponseLine): string =>
  `${'  '.repeat(depth)}${key === null ? '' : `${key}: `}${before}${value?.text ?? ''}${after}${count === null ? '' : ` ${count} items`}${unfolds ? ` +${unfolds.more}` : ''}`
const said = (over: Partial<LineOptions> = {}) => responseLines(response, { ...options, ...over }).map(say)

describe('IAM56 a response as lines', () => {
  test('IAM56 lists are folded, their items on one line each', () => {
    expect(said()).toEqual([
      '{',
      '  "sub": "7",',
      '  "nonce": "[taken out]",',
      '  "user": {',
      '    "name": "Aiko",',
      '    "of": []',
      '  },',
      '  "memberships": [ 14 items',
      '    { "displayName": "Crew 0" }, +1',
      '    { "displayName": "Crew 1" }, +1',
      '     +12',
      '  ]',
      '}',
    ])
  })

  test('IAM56 a folded item shows the member that is used', () => {
    const used = new Map([[spotOf(['memberships', 0, 'id']), ['login']]])
    expect(said({ used })[8]).toBe('    { "id": 0 }, +1')
  })

  test('IAM56 lists and items unfold', () => {
    const unfolded = new Map([
      [spotOf(['memberships']), 200],
      [spotOf(['memberships', 0]), 200],
    ])
    expect(said({ unfolded }).slice(8, 13)).toEqual([
      '    {',
      '      "id": 0,',
      '      "displayName": "Crew 0"',
      '    },',
      '    { "displayName": "Crew 1" }, +1',
    ])
    expect(said({ unfolded })).toHaveLength(13 + 12 - 1 + 3)
  })

  test('IAM56 what was taken out is marked', () => {
    const line = responseLines(response, options).find(({ key }) => key === '"nonce"')
    expect(line?.value?.isRemoved).toBe(true)
  })

  test.each([
    ['wide', Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`key${at}`, at])), 203],
    ['long', { list: Array.from({ length: 100_000 }, () => ({ a: 1 })) }, 7],
    ['no object', 'text', 1],
  ])('IAM56 what is %s takes few lines', (_, value, count) => {
    expect(responseLines(value, options)).toHaveLength(count)
  })

  test('IAM56 what is nested deep ends', () => {
    let deep: unknown = 1
    for (let level = 0; level < 5000; level += 1) deep = { a: deep }
    expect(responseLines(deep, options).length).toBeLessThan(30)
  })
})
