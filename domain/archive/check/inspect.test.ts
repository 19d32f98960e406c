import { describe, expect, test } from 'vitest'
import { storeLimits } from '#contract/store/limits.ts'
import { isRefused } from '../finding.ts'
import { inspect } from './inspect.ts'
import { sourceOfBytes } from '../read/byte-source.ts'
import { hostileArchives } from '../testing/hostile-archives.ts'

const limits = {
  archive: storeLimits.archive.initial,
  archive_entries: storeLimits.archive_entries.initial,
  archive_unpacked: storeLimits.archive_unpacked.initial,
  archive_ratio: storeLimits.archive_ratio.initial,
}

describe('STO30 the verdict', () => {
  test.each(hostileArchives)('$name', async ({ bytes, codes, refused }) => {
    const { findings } = await inspect(sourceOfBytes(await bytes()), { limits, collection: 'app' })
    expect([...new Set(findings.map(({ code }) => code))].toSorted()).toEqual(codes)
    expect(isRefused(findings, [])).toBe(refused)
  })
})
