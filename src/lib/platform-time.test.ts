import { afterEach, expect, it, vi } from 'vitest'
import { formatOf } from './format.ts'
import { syncPlatformTime, platformNow } from './platform-time.ts'

const noon = Date.parse('2026-11-21T12:00:00Z')
const hour = 3_600_000

afterEach(() => {
  vi.useRealTimers()
  syncPlatformTime(new Date().toUTCString())
})

it.each([
  ['an hour late', -hour],
  ['an hour early', hour],
  ['right', 0],
])('UI7 with a clock that is %s, a change four minutes ago is shown as', (_what, off) => {
  vi.useFakeTimers({ now: noon + off })
  syncPlatformTime(new Date(noon).toUTCString())
  expect(platformNow()).toBe(noon)
  expect(formatOf('en').relative(new Date(noon - 4 * 60_000))).toBe('4 min ago')
})

it('UI7 an invalid date and the delay of a reply change nothing', () => {
  vi.useFakeTimers({ now: noon })
  for (const said of [null, '', 'soon', new Date(noon - 20_000).toUTCString()]) {
    syncPlatformTime(said)
    expect(platformNow()).toBe(noon)
  }
})
