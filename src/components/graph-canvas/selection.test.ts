import { expect, test } from 'vitest'
import { selectByClick, selectByRect } from './selection.ts'

const before = { boxes: new Set(['a', 'b']), edges: new Set(['a-b']) }
const entries = ({ boxes, edges }: typeof before | ReturnType<typeof selectByClick>) => [
  [...boxes],
  [...edges],
]

test.each([
  { click: { kind: 'box', id: 'c', adds: false }, after: [['c'], []], description: 'selects one box' },
  { click: { kind: 'edge', id: 'x', adds: false }, after: [[], ['x']], description: 'selects one edge' },
  {
    click: { kind: 'box', id: 'c', adds: true },
    after: [['a', 'b', 'c'], ['a-b']],
    description: 'adds a box',
  },
  { click: { kind: 'box', id: 'a', adds: true }, after: [['b'], ['a-b']], description: 'removes a box' },
  {
    click: { kind: 'edge', id: 'a-b', adds: true },
    after: [['a', 'b'], []],
    description: 'removes an edge',
  },
] as const)('PBK67 a click $description', ({ click, after }) => {
  expect(entries(selectByClick(before, click))).toEqual(after)
})

test.each([
  { adds: false, after: [['c'], []] },
  { adds: true, after: [['a', 'b', 'c'], ['a-b']] },
])('PBK67 a rectangle replaces the selection or, with Shift, adds to it: $adds', ({ adds, after }) => {
  expect(entries(selectByRect(before, { boxes: new Set(['c']), adds }))).toEqual(after)
})
