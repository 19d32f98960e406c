// Limits of archives that an administrator of the store may change (STO20). The limits of a listing are fixed: they
// follow from the maximum size of one request.
import { z } from 'zod'
import { limits } from '../http.ts'
import { boundedNumber, settingsChange, type SettingRange } from '../setting-range.ts'

/** Initial value and bounds of each. `archive_ratio`: unpacked bytes per packed byte of one entry. */
export const storeLimits = {
  /** Bytes of the archive. */
  archive: { initial: limits.archive, min: 1e3, max: 4e9, unit: 'bytes' },
  /** Number of entries, including folders. */
  archive_entries: { initial: 50_000, min: 1, max: 1_000_000, unit: 'count' },
  /** Bytes of all entries unpacked. */
  archive_unpacked: { initial: 2e9, min: 1e3, max: 64e9, unit: 'bytes' },
  archive_ratio: { initial: 200, min: 2, max: 2000, unit: 'count' },
} as const satisfies Record<string, SettingRange>
export type StoreLimit = keyof typeof storeLimits

export const limitsWrite = z.object({
  archive: boundedNumber(storeLimits.archive),
  archive_entries: boundedNumber(storeLimits.archive_entries),
  archive_unpacked: boundedNumber(storeLimits.archive_unpacked),
  archive_ratio: boundedNumber(storeLimits.archive_ratio),
})
export type ArchiveLimits = z.infer<typeof limitsWrite>

export const storedLimits = limitsWrite.extend(settingsChange.shape)
export type StoredLimits = z.infer<typeof storedLimits>

/**
 * Limits of a listing: bytes of decoded pictures, number of previews, pixels of a picture's longer side and in total,
 * characters of the change notes of a version in one language.
 */
export const listingLimits = {
  image: 512e3,
  preview: 1e6,
  previews: 5,
  side: 8192,
  pixels: 4096 * 4096,
  notes: 5000,
} as const
