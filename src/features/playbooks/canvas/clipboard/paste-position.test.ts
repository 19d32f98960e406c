import { expect, test } from 'vitest'
import type { Fragment } from '#domain/playbook/command.ts'
import { withPosition, pasteShift } from './paste-position.ts'
import { action } from '../testing/documents.ts'

const at = (...spots: readonly ({ x: number; y: number } | null)[]): Fragment => ({
  nodes: spots.map((center, index) => ({ id: String(index), value: action('A'), at: center })),
})
const node = { width: 220, height: 50 }

test('PBK86 centers pasted nodes at the point if it is free', () => {
  expect(pasteShift(at({ x: 0, y: 0 }), { point: { x: 510, y: 325 }, layout: new Map() })).toEqual({
    x: 400,
    y: 300,
  })
})

test('PBK86 moves a copy next to the original', () => {
  const layout = new Map([['0', { x: 0, y: 0, ...node }]])
  expect(pasteShift(at({ x: 0, y: 0 }), { layout })).toEqual({ x: 0, y: 70 })
})

test('PBK86 leaves nodes without a position to the layout, except a single one', () => {
  const center = { x: 5, y: 6 }
  expect(pasteShift(at(null, null), { point: center, layout: new Map() })).toEqual({ x: 0, y: 0 })
  expect(withPosition(at(null, null), center).nodes.map((each) => each.at)).toEqual([null, null])
  expect(withPosition(at(null), center).nodes.map((each) => each.at)).toEqual([center])
})
