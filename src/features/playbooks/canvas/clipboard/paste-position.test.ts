import { expect, test } from 'vitest'
import type { Fragment } from '#domain/playbook/command.ts'
import { atSpot, pasteShift } from './paste-position.ts'
import { action } from '../testing/documents.ts'

const at = (...spots: readonly ({ x: number; y: number } | null)[]): Fragment => ({
  nodes: spots.map((spot, index) => ({ id: String(index), value: action('A'), at: spot })),
})
const node = { width: 220, height: 50 }

test('PBK86 what is pasted comes with its middle to the spot where nothing is in its way', () => {
  expect(pasteShift(at({ x: 0, y: 0 }), { spot: { x: 510, y: 325 }, layout: new Map() })).toEqual({
    x: 400,
    y: 300,
  })
})

test('PBK86 a copy stands beside what it is a copy of', () => {
  const layout = new Map([['0', { x: 0, y: 0, ...node }]])
  expect(pasteShift(at({ x: 0, y: 0 }), { layout })).toEqual({ x: 0, y: 70 })
})

test('PBK86 nodes without a place are left to the layout, one alone stands at the spot', () => {
  const spot = { x: 5, y: 6 }
  expect(pasteShift(at(null, null), { spot, layout: new Map() })).toEqual({ x: 0, y: 0 })
  expect(atSpot(at(null, null), spot).nodes.map((each) => each.at)).toEqual([null, null])
  expect(atSpot(at(null), spot).nodes.map((each) => each.at)).toEqual([spot])
})
