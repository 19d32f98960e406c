// Numeric settings that an administrator may change, with their initial value and bounds.
import { z } from 'zod'
import { instant } from './http.ts'

export interface SettingRange {
  readonly initial: number
  readonly min: number
  readonly max: number
  readonly unit: 'seconds' | 'bytes' | 'count'
}

/** An integer within the range. */
export function boundedNumber({ min, max }: SettingRange) {
  return z.number().int().min(min).max(max)
}

/** Members that responses add to a group of settings. `updated_at` is null while all are initial. */
export const settingsChange = z.object({
  updated_at: instant.nullable(),
  updated_by: z.string(),
  etag: z.string(),
})
