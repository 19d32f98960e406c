// Schemas that many endpoints share: lists, the error body, limits.
import { z } from 'zod'
import type { ErrorCode } from './errors.ts'

/**
 * Schema of an error code in error bodies and job failures. Unknown codes of a newer platform pass, because their
 * English message is sent too.
 */
const errorCode = z.custom<ErrorCode>((value) => typeof value === 'string', 'string').meta({ type: 'string' })

/**
 * Default limits (HTTP6); a setting of the same name changes each. Sizes in bytes; that of archives in decimal units,
 * as users read it.
 */
export const limits = {
  json_body: 10 * 1024 ** 2,
  event_body: 64 * 1024 ** 2,
  archive: 512e6,
  playbook: 16 * 1024 ** 2,
  upload: 4 * 1024 ** 3,
  data_limit: 1_000_000,
  export_limit: 10_000_000,
} as const satisfies Record<string, number>

/** ISO 8601 instant in UTC, as `2026-01-31T09:30:00.000Z`. */
export const instant = z.iso.datetime()

/** A flag in a query string: `true`, `1`, `false`, `0`; JSON booleans are accepted unchanged. */
export const flag = z.union([
  z.boolean(),
  z.enum(['true', '1', 'false', '0']).transform((text) => text === 'true' || text === '1'),
])

/** A non-negative integer in a query string or in JSON. */
export const count = z.coerce.number().int().min(0)

/** Query parameters of every list (HTTP4). `sort` is a field, with a leading `-` for descending order. */
export const listQuery = z.object({
  limit: count.max(1000).optional(),
  cursor: z.string().optional(),
  q: z.string().max(200).optional(),
  sort: z.string().max(60).optional(),
})

/** A list: one page of items, the total number, and the cursor of the next page, null at the end. */
export function list<T extends z.ZodType>(item: T) {
  return z.object({ items: z.array(item), total: z.number().int(), cursor: z.string().nullable() })
}

export const noContent = z.object({})

/**
 * One problem of an input. `path` is dotted (`filter.city.between`), `message` is English, `code` and `params` allow
 * translation.
 */
export const problem = z.object({
  path: z.string(),
  code: errorCode,
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  message: z.string(),
})
export type Problem = z.infer<typeof problem>

/** Body of every error response (HTTP2). `code`, `params` and `details` are extensions. */
export const errorBody = z.object({
  error: z.string(),
  success: z.literal(false),
  status: z.number().int(),
  duration: z.number(),
  code: errorCode.optional(),
  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  details: z.array(problem).optional(),
  warning: z.string().optional(),
  request_id: z.string().optional(),
})
export type ErrorBody = z.infer<typeof errorBody>
