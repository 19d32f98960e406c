// A logical object: a named table of the prim or mart level, designed over attributes of sources. Unknown members are
// preserved.
import { z } from 'zod'
import { count, instant } from '../http.ts'
import type { TermCode } from '../reasons.ts'
import { attributeType } from './table.ts'

export const levels = ['data_prim', 'data_mart'] as const
export type Level = (typeof levels)[number]
/** Path segment of `PUT /logical/build/<segment>` for each level. */
export const levelSegments = { data_prim: 'prim', data_mart: 'mart' } as const satisfies Record<Level, string>

export const objectTypes = ['measure', 'scale'] as const
export const operations = ['mapping', 'aggregate'] as const
/** How an `aggregate` attribute of a mart is computed from the rows of a group (`fpui.function`, DM39). */
export const aggregateFunctions = ['sum', 'min', 'max', 'count'] as const
export type AggregateFunction = (typeof aggregateFunctions)[number]
/** Periods whose first moment a mapped date of a mart can be (`fpui.unit`). A date without a time has no hours. */
export const periodUnits = ['year', 'quarter', 'month', 'week', 'day', 'hour'] as const
export type PeriodUnit = (typeof periodUnits)[number]

const technicalName = z
  .string()
  .trim()
  .min(1)
  .max(120)
  .regex(/^[^\0\p{Cs}]+$/u, 'sound_text' satisfies TermCode)

/** Names that are part of URLs, where `.` and `..` have a meaning. */
export const objectName = technicalName.regex(/^(?!\.{1,2}$)\P{Cc}+$/u, 'object_name' satisfies TermCode)

/**
 * One origin of an attribute: `attributes` have the form `<source>/<table>/<attribute>`, each segment percent-encoded
 * only if it contains a slash.
 */
export const attributeSource = z.looseObject({
  rules: z.array(z.looseObject({ attribute_name: z.string().optional() })).default([]),
  attributes: z.array(z.string()).min(1),
})

export const logicalAttribute = z.looseObject({
  attribute_name: technicalName,
  display_name: z.string().max(200).optional(),
  is_dimension: z.boolean(),
  is_measure: z.boolean(),
  is_summable: z.boolean(),
  sources: z.array(attributeSource),
  attribute_path: z.string().nullable().default(null),
  fpui: z.looseObject({
    operation: z.string(),
    /** One of `aggregateFunctions`; `sum` by default (extension). */
    function: z.string().optional(),
    /** One of `periodUnits`: a mapped date of a mart becomes the start of its period (extension). */
    unit: z.string().optional(),
  }),
  type: attributeType,
  database_name: z.string().optional(),
  table_name: z.string().optional(),
})
export type LogicalAttribute = z.infer<typeof logicalAttribute>

/** A relation (DM6). */
export const relation = z.looseObject({
  object_name: z.string(),
  attributes: z.array(z.object({ from: z.string(), to: z.string() })).min(1),
  type: z.string(),
})

export const logicalObject = z.looseObject({
  object_name: objectName,
  display_name: z.string().max(200),
  object_type: z.string(),
  to_materialize: z.boolean(),
  measure_date_field: z.string().optional(),
  key: z.array(z.string()).default([]),
  date_type: z.boolean().default(false),
  relations: z.array(relation).default([]),
  indexes: z.array(z.array(z.string())).default([]),
  attributes: z.array(logicalAttribute).min(1),
})
export type LogicalObject = z.infer<typeof logicalObject>

/** A logical object as read, with the members that the platform adds. */
export const storedLogicalObject = z.object({
  object: logicalObject,
  level: z.enum(levels),
  updated_at: instant,
  updated_by: z.string(),
  etag: z.string(),
  /** Rows of the table built from it; null if there is none, or if roles limit the rows that the caller sees. */
  rows: count.nullable(),
  built_at: instant.nullable(),
  /** The design was saved after the current build (DM8). */
  is_changed: z.boolean(),
})
export type StoredLogicalObject = z.infer<typeof storedLogicalObject>
