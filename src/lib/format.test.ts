import { describe, expect, it } from 'vitest'
import { formatOf } from './format.ts'

const en = formatOf('en')
const fr = formatOf('fr')
const ja = formatOf('ja')
const now = new Date(2025, 10, 21, 14, 31, 2)
const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds)
const minute = 60_000
const hour = 60 * minute
const nb = '\u00a0'

describe('figures', () => {
  it.each([
    [en.number(1114871.1, 2), '1,114,871.10'],
    [fr.number(1114871.1, 2), `1${nb}114${nb}871,10`],
    [en.number(-4), '\u22124'],
    [en.percent(0.984, 1), '98.4%'],
    [en.percent(0.62), '62%'],
    [en.change(0.124), '+12.4%'],
    [en.change(-0.041), '\u22124.1%'],
    [en.large(102_230_000), '102.2 million'],
    [en.large(10_000), '10,000'],
    [en.bytes(48_600_000), '48.6 MB'],
    [fr.bytes(48_600_000), `48,6${nb}Mo`],
    [en.bytes(12), '12 bytes'],
    [en.duration(17_800), `17.8${nb}s`],
    [en.duration(400), `0.4${nb}s`],
    [en.duration(192_000), `3 min 12${nb}s`],
    [en.duration(3_840_000), `1${nb}h 4 min`],
  ])('%s', (said, expected) => expect(said).toBe(expected))
})

describe('moments', () => {
  it.each([
    [en.date(now), '21 Nov 2025'],
    [ja.date(now), '2025年11月21日'],
    [en.shortDate(now, now), '21 Nov'],
    [en.time(now), '14:31'],
    [fr.exactTime(now), '14:31:02'],
    [en.relative(ago(10_000), now), 'Now'],
    [en.relative(ago(4 * minute), now), '4 min ago'],
    [ja.relative(ago(4 * minute), now), '4 分前'],
    [en.relative(ago(2 * hour), now), '2 h ago'],
    [en.relative(ago(20 * hour), now), 'Yesterday'],
    [en.relative(ago(240 * hour), now), '11 Nov'],
  ])('%s', (said, expected) => expect(said).toBe(expected))
})
