import { expect, test } from 'vitest'
import { createMotion } from './motion.ts'

const view = { x: 0, y: 0, zoom: 1, width: 1000, height: 600 }
const mounted = { left: -64, top: -64, right: 1064, bottom: 664 }

/** Whether each step is part of a fast movement; steps follow each other after `pause` milliseconds. */
const stepsOf = (steps: readonly { x?: number; zoom?: number }[], pause = 16): readonly boolean[] => {
  const isFast = createMotion()
  let from = view
  return steps.map((step, at) => {
    const to = { ...from, ...step }
    const found = isFast({ from, to, at: at * pause, bounds: mounted })
    from = to
    return found
  })
}

test('PBK65 fast panning beyond the mounted part is recognized from the second step', () => {
  expect(stepsOf([{ x: -100 }, { x: -140 }, { x: -180 }])).toEqual([false, true, true])
})

test('PBK65 panning within the mounted part, slowly or in single steps is not fast', () => {
  expect(stepsOf([{ x: -30 }, { x: -60 }])).toEqual([false, false])
  expect(stepsOf([{ x: -100 }, { x: -110 }, { x: -120 }])).toEqual([false, false, false])
  expect(stepsOf([{ x: -100 }, { x: -200 }], 100)).toEqual([false, false])
})

test('PBK65 zooming is fast from the second step', () => {
  expect(stepsOf([{ zoom: 0.9 }, { zoom: 0.8 }])).toEqual([false, true])
})
