import { expect, test } from 'vitest'
import { clicked, framedSelection } from './selection.ts'

const before = { boxes: new Set(['a', 'b']), edges: new Set(['a-b']) }
const said = ({ boxes, edges }: typeof before | ReturnType<typeof clicked>) => [[...boxes], [...edges]]

test.each([
  { click: { kind: 'box', id: 'c', adds: false }, after: [['c'], []], why: 'selects one box' },
  { click: { kind: 'edge', id: 'x', adds: false }, after: [[], ['x']], why: 'selects one edge' },
  { click: { kind: 'box', id: 'c', adds: true }, after: [['a', 'b', 'c'], ['a-b']], why: 'adds a box' },
  { click: { kind: 'box', id: 'a', adds: true }, after: [['b'], ['a-b']], why: 'takes a box out' },
  { click: { kind: 'edge', id: 'a-b', adds: true }, after: [['a', 'b'], []], why: 'takes an edge out' },
] as const)('PBK67 a click $why', ({ click, after }) => {
  expect(said(clicked(before, click))).toEqual(after)
})

test.each([
  { adds: false, after: [['c'], []] },
  { adds: true, after: [['a', 'b', 'c'], ['a-b']] },
])('PBK67 a frame replaces the selection or, with Shift, adds to it: $adds', ({ adds, after }) => {
  expect(said(framedSelection(before, { boxes: new Set(['c']), adds }))).toEqual(after)
})
