import { expect, it } from 'vitest'
import { positionTooltip } from './tooltip-position.ts'

const tooltip = { width: 80, height: 24 }
const window = { width: 1000, height: 600 }

it.each([
  {
    name: 'below',
    owner: { top: 100, left: 100, width: 28, height: 28 },
    side: 'bottom',
    at: { top: 134, left: 74 },
  },
  {
    name: 'above when the foot is near',
    owner: { top: 570, left: 100, width: 28, height: 28 },
    side: 'bottom',
    at: { top: 540, left: 74 },
  },
  {
    name: 'inside the right edge',
    owner: { top: 100, left: 970, width: 28, height: 28 },
    side: 'bottom',
    at: { top: 134, left: 916 },
  },
  {
    name: 'inside the left edge',
    owner: { top: 100, left: 0, width: 28, height: 28 },
    side: 'bottom',
    at: { top: 134, left: 4 },
  },
  {
    name: 'right of the rail',
    owner: { top: 60, left: 8, width: 32, height: 30 },
    side: 'right',
    at: { top: 63, left: 46 },
  },
  {
    name: 'left when the right is full',
    owner: { top: 60, left: 960, width: 32, height: 30 },
    side: 'right',
    at: { top: 63, left: 874 },
  },
] as const)('a tooltip is $name', ({ owner, side, at }) => {
  expect(positionTooltip({ owner, tooltip, window, side })).toEqual(at)
})
