import { expect, it } from 'vitest'
import { alignTexts } from './align-texts.ts'

const textOf = (ids: readonly string[], space: string | number = 2): string =>
  JSON.stringify(
    { nodes: Object.fromEntries(ids.map((id) => [id, { name: `N${id}` }])), end: 1 },
    null,
    space,
  )

/** The texts of both sides of each range. */
const sidesOf = (before: string, after: string) =>
  alignTexts(before, after).map(({ fromA, toA, fromB, toB }) => [
    before.slice(fromA, toA),
    after.slice(fromB, toB),
  ])
const nodeText = (id: string, end: string) => `    "${id}": {\n      "name": "N${id}"\n    }${end}\n`

it('PBK120 a removed node is one range, with its comma and its whole lines', () => {
  expect(sidesOf(textOf(['0', '1', '2']), textOf(['0', '2']))).toEqual([
    ['{\n  "nodes": {\n', '{\n  "nodes": {\n'],
    [nodeText('0', ','), nodeText('0', ',')],
    [nodeText('1', ','), ''],
    [nodeText('2', ''), nodeText('2', '')],
    ['  },\n  "end": 1\n}', '  },\n  "end": 1\n}'],
  ])
})

it.each([
  ['in one line', textOf(['0', '1'], ''), textOf(['1', '5'], '')],
  ['at the end', textOf(['0']), textOf(['0', '3'])],
  ['all of them', textOf([]), textOf(['0', '3'])],
  ['a node that is no longer there twice', '{"nodes":{"1":{},"1":{"a":1}}}', '{"nodes":{"1":{}}}'],
  ['a text that is not a playbook', '{', textOf(['0'])],
  ['an empty text', '', textOf(['0'])],
  ['no nodes', '{"name":"A"}', textOf(['1'])],
])('PBK120 the ranges cover both texts: %s', (_, before, after) => {
  const sides = sidesOf(before, after)
  expect(sides.map(([one]) => one).join('')).toBe(before)
  expect(sides.map(([, other]) => other).join('')).toBe(after)
})

it('PBK120 ten thousand nodes are aligned at once', () => {
  const ids = Array.from({ length: 10_000 }, (_, at) => String(at))
  const sides = sidesOf(textOf(ids), textOf(ids.filter((id) => id !== '5000')))
  expect(sides.filter(([one, other]) => one !== other)).toEqual([[nodeText('5000', ','), '']])
})
