import { describe, expect, it } from 'vitest'
import { contrast, parseColor, readableOn } from './contrast.ts'

const grounds = ['#ffffff', '#141a1c']
const colors = ['#ffcc00', '#00a1f1', '#ea4335', '#000000', '#ffffff', '#7f7f7f', '#0a0', 'rgb(255, 255, 0)']
const cases = grounds.flatMap((background) => colors.map((color) => ({ background, color })))

const ratio = (one: string, other: string): number => {
  const [a, b] = [parseColor(one), parseColor(other)]
  return a && b ? contrast(a, b) : 0
}

describe('colour of a provider', () => {
  it.each(cases)('$color is readable on $background', ({ background, color }) => {
    expect(ratio(readableOn(background, color) ?? '', background)).toBeGreaterThanOrEqual(4.5)
  })

  it('is unchanged if it is readable', () => {
    expect(readableOn('#ffffff', '#0055aa')).toBe('#0055aa')
  })

  it.each(['', 'blue', '#12', 'url(x)', 'rgb(300, 0, 0)', '#fff;}'])('is not parsed from "%s"', (text) => {
    expect(readableOn('#ffffff', text)).toBeUndefined()
  })

  it('measures contrast as WCAG does', () => {
    expect(ratio('#ffffff', '#000000')).toBeCloseTo(21, 5)
  })
})
