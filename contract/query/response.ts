import { z } from 'zod'
import { problem } from '../http.ts'
import { relativeDate } from './request.ts'

export const value = z.union([z.string(), z.number(), z.boolean(), z.null()])
export type Value = z.infer<typeof value>

/** The scale columns of a group, and its `value`. */
const valueRow = z.record(z.string(), value)

/**
 * One group: `data[field][mode]` is an array whose index 0 is the current period and whose other items are past
 * periods (QB1).
 */
const queryResult = z
  .object({
    data: z.record(z.string(), z.record(z.string(), z.array(valueRow))),
    scales: z.record(z.string(), value),
  })
  .meta({ id: 'QueryResult' })
export type QueryResult = z.infer<typeof queryResult>

/**
 * How the result was computed (extension). Durations in milliseconds; `candidates`: the tables that contain every
 * field, the chosen one first, then by number of rows.
 */
const receipt = z
  .object({
    /** Choosing the table and compiling. */
    plan_ms: z.number(),
    /** Waiting for a connection of the engine (QB38). Absent in answers of earlier platforms. */
    queue_ms: z.number().optional(),
    engine_ms: z.number(),
    candidates: z.array(
      z.object({ database_name: z.string(), table_name: z.string(), rows: z.number().int() }),
    ),
    build_id: z.number().int(),
    built_at: z.string(),
    /** Fields by which the caller's roles limit the rows (IAM10). */
    limited_by: z.array(z.string()).default([]),
    /** The relative dates of the filters, and what they stood for in this run (QB35). */
    resolved: z.array(z.object({ path: z.string(), operand: relativeDate, value: z.string() })).default([]),
    /** Milliseconds since a cached answer was computed; null for any other (QB37). */
    cache_age_ms: z.number().nullable().default(null),
    /** Absent without totals. `same_pass`: all of them in one pass over the rows; `separate`: one pass for each grouping. */
    totals: z.enum(['same_pass', 'separate']).optional(),
  })
  .meta({ id: 'QueryReceipt' })
export type TotalsPass = NonNullable<z.infer<typeof receipt>['totals']>

/** Results of totals (QB8). The names in `scales` say to which entry a result of `all` belongs. */
const totals = z.object({
  /** The grand total, whose `scales` are empty, then the groups of each entry in turn. */
  all: z.array(queryResult),
  x: z.array(queryResult).default([]),
  y: z.array(queryResult).default([]),
})

/**
 * The periods that were compared (extension): the current one, then the past ones. Days as `YYYY-MM-DD`; null where
 * the filters leave a period open. `is_partial`: the period contains today.
 */
const evolution = z.object({
  date_field: z.string(),
  periods: z.array(
    z.object({ from: z.string().nullable(), to: z.string().nullable(), is_partial: z.boolean() }),
  ),
})

export const queryResponse = z
  .object({
    success: z.literal(true),
    timestamp: z.number().int(),
    duration: z.number(),
    error: z.null(),
    warning: z.string().nullable(),
    /** The warnings about the answer, for translation (extension). */
    warnings: z.array(problem).default([]),
    query_params: z.record(z.string(), z.unknown()),
    cache: z.boolean(),
    table_name: z.string(),
    database_name: z.string(),
    sql: z.string(),
    receipt,
    hints: z.number().int().optional(),
    evolution: evolution.optional(),
    results: z.array(queryResult),
    total: totals,
    /** Milliseconds to write the response (extension). Absent in answers of earlier platforms. */
    encode_ms: z.number().optional(),
  })
  .meta({ id: 'QueryResponse' })
export type QueryResponse = z.infer<typeof queryResponse>
