import { describe, expect, it } from 'vitest'
import { readTiming } from './receipt.ts'

describe('receipt', () => {
  it('splits the time from click to paint completely', () => {
    const timing = readTiming(
      { sent: 100, received: 140, decoded: 145, painted: 160 },
      { receipt: { plan_ms: 1, queue_ms: 2, engine_ms: 11 }, encode_ms: 3 },
    )
    expect(timing.spans.map(({ step, from, length }) => [step, from, length])).toEqual([
      ['plan', 0, 1],
      ['queue', 1, 2],
      ['engine', 3, 11],
      ['encode', 14, 3],
      ['network', 17, 23],
      ['decode', 40, 5],
      ['paint', 45, 15],
    ])
    expect(timing.total).toBe(60)
  })

  it('never shows a negative time', () => {
    const timing = readTiming(
      { sent: 0, received: 5, decoded: 5, painted: 5 },
      {
        receipt: { plan_ms: 4, engine_ms: 9 },
        encode_ms: 7,
      },
    )
    expect(timing.spans.filter(({ step }) => step === 'network' || step === 'encode')).toEqual([
      { step: 'encode', from: 13, length: 0 },
      { step: 'network', from: 13, length: 0 },
    ])
  })
})
