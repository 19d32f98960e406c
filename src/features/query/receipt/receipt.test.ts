import { describe, expect, it } from 'vitest'
import { readTiming } from './receipt.ts'

describe('receipt', () => {
  it('splits the time from click to paint completely', () => {
    const timing = readTiming(
      { sent: 100, received: 140, decoded: 145, painted: 160 },
      { plan_ms: 1, engine_ms: 11 },
    )
    expect(timing.spans.map(({ step, from, length }) => [step, from, length])).toEqual([
      ['plan', 0, 1],
      ['engine', 1, 11],
      ['network', 12, 28],
      ['decode', 40, 5],
      ['paint', 45, 15],
    ])
    expect(timing.total).toBe(60)
  })

  it('never shows a negative time', () => {
    const timing = readTiming({ sent: 0, received: 5, decoded: 5, painted: 5 }, { plan_ms: 4, engine_ms: 9 })
    expect(timing.spans.find(({ step }) => step === 'network')?.length).toBe(0)
  })
})
