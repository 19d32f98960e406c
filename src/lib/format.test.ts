import { describe, expect, it } from 'vitest'
import { formatOf, logTime } from './format.ts'

const en = formatOf('en')
const fr = formatOf('fr')
const ja = formatOf('ja')
const now = new Date(2025, 10, 21, 14, 31, 2)
const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds)
const minute = 60_000
const hour = 60 * minute
const nb = '\u00a0'

describe('LNG9 numbers', () => {
  it.each([
    [en.number(1114871.1, 2), '1,114,871.10'],
    [fr.number(1114871.1, 2), `1${nb}114${nb}871,10`],
    [ja.number(1114871.1, 2), '1,114,871.10'],
    [en.number(-4), '\u22124'],
    [ja.number(-4), '\u22124'],
    [en.percent(0.984, 1), '98.4%'],
    [fr.percent(0.984, 1), `98,4${nb}%`],
    [ja.percent(0.984, 1), '98.4%'],
    [en.percent(0.62), '62%'],
    [en.change(0.124), '+12.4%'],
    [fr.change(0.124), `+12,4${nb}%`],
    [ja.change(0.124), '+12.4%'],
    [en.change(-0.041), '\u22124.1%'],
    [fr.change(-0.041), `\u22124,1${nb}%`],
    [ja.change(-0.041), '\u22124.1%'],
    [en.short(1_234_567), '1.23M'],
    [en.short(999), '999'],
    [fr.short(1_234_567), `1,23${nb}M`],
    [ja.short(1_234_567), '123万'],
    [en.large(102_240_000), '102.2 million'],
    [fr.large(102_240_000), '102,2 millions'],
    [ja.large(102_240_000), '1億224万'],
    [en.large(10_000), '10,000'],
    [fr.large(10_000), `10${nb}000`],
    [ja.large(10_000), '10,000'],
    [ja.large(3_000_000), '300万'],
    [ja.large(1_234_567), '123万'],
    [ja.large(99_996_000), '1億'],
    [ja.large(-102_240_000), '\u22121億224万'],
    [ja.large(2_500_000_000_000), '2兆5000億'],
    [en.bytes(48_600_000), '48.6 MB'],
    [fr.bytes(48_600_000), `48,6${nb}Mo`],
    [ja.bytes(48_600_000), '48.6 MB'],
    [en.bytes(12), '12 bytes'],
    [fr.bytes(12), `12${nb}octets`],
    [ja.bytes(12), '12バイト'],
    [en.duration(17_800), `17.8${nb}s`],
    [fr.duration(17_800), `17,8${nb}s`],
    [ja.duration(17_800), '17.8秒'],
    [en.duration(17_000, 0), `17${nb}s`],
    [en.duration(400), `0.4${nb}s`],
    [en.duration(59_960), `1 min 0${nb}s`],
    [en.duration(3_599_700), `1${nb}h 0 min`],
    [en.duration(-5), `0.0${nb}s`],
    [en.duration(192_000), `3 min 12${nb}s`],
    [fr.duration(192_000), `3${nb}min 12${nb}s`],
    [ja.duration(192_000), '3分 12秒'],
    [en.duration(3_840_000), `1${nb}h 4 min`],
    [ja.duration(3_840_000), '1時間 4分'],
  ])('%s', (said, expected) => expect(said).toBe(expected))
})

describe('LNG9 dates and times', () => {
  it.each([
    [en.date(now), '21 Nov 2025'],
    [fr.date(now), '21 nov. 2025'],
    [ja.date(now), '2025年11月21日'],
    [en.date(new Date(2025, 8, 3)), '3 Sep 2025'],
    [en.shortDate(now, now), '21 Nov'],
    [fr.shortDate(now, now), '21 nov.'],
    [ja.shortDate(now, now), '11月21日'],
    [ja.shortDate(new Date(2024, 10, 21), now), '2024年11月21日'],
    [en.time(now), '14:31'],
    [fr.time(now), '14:31'],
    [ja.time(now), '14:31'],
    [ja.time(new Date(2025, 10, 21, 0, 5)), '00:05'],
    [fr.exactTime(now), '14:31:02'],
    [logTime(new Date(2025, 10, 21, 14, 31, 2, 118)), '14:31:02.118'],
    [en.instant(now), '14:31:02, 21 Nov 2025'],
    [fr.instant(now), '21 nov. 2025, 14:31:02'],
    [ja.instant(now), '2025年11月21日 14:31:02'],
    [en.relative(ago(10_000), now), 'Now'],
    [fr.relative(ago(10_000), now), 'À l\u2019instant'],
    [ja.relative(ago(10_000), now), 'たった今'],
    [en.relative(ago(4 * minute), now), '4 min ago'],
    [fr.relative(ago(4 * minute), now), `il y a 4${nb}min`],
    [ja.relative(ago(4 * minute), now), '4分前'],
    [en.relative(ago(2 * hour), now), '2 h ago'],
    [fr.relative(ago(2 * hour), now), `il y a 2${nb}h`],
    [ja.relative(ago(2 * hour), now), '2時間前'],
    [en.relative(ago(20 * hour), now), 'Yesterday'],
    [fr.relative(ago(20 * hour), now), 'Hier'],
    [ja.relative(ago(20 * hour), now), '昨日'],
    [en.relative(ago(240 * hour), now), '11 Nov'],
    [ja.relative(ago(240 * hour), now), '11月11日'],
    [en.relative(ago(-hour), now), 'Now'],
    [ja.relative(ago(-20 * hour), now), 'たった今'],
    [en.relative(ago(-48 * hour), now), '23 Nov'],
  ])('%s', (said, expected) => expect(said).toBe(expected))
})
