// A build writes the tables of the named levels that changed, then publishes all of them to queries together (DM13,
// DM38).
import { z } from 'zod'
import { count, instant, problem } from '../http.ts'
import { jobState, jobOutcome, logLine } from '../jobs/job.ts'
import type { TermCode } from '../reasons.ts'
import { levels, type Level } from './logical-object.ts'
import { warehouseName } from './source.ts'

const isLevel = (text: string): text is Level => levels.some((level) => level === text)

/** A list of levels, or a string with one: `["data_prim"]`, `"['data_prim']"`, `"data_prim,data_mart"` (DM3). */
const levelList = z
  .union([
    z.array(z.string()),
    z.string().transform((text) =>
      text
        .replaceAll(/[[\]'"\s]/g, '')
        .split(',')
        .filter((level) => level !== ''),
    ),
  ])
  .pipe(z.array(z.string().refine(isLevel, 'built_level' satisfies TermCode)).min(1))

export const physicalBuild = z.object({
  levelsToBuild: levelList,
  dwhName: z.string().default(warehouseName),
})

/** One table of a build. `duration` in seconds; null for an unchanged table. */
export const builtTable = z.object({
  level: z.enum(levels),
  object_name: z.string(),
  /** `unchanged`: the table of the build before, with its counts, because nothing that decides its rows changed. */
  state: z.enum(['written', 'unchanged']).default('written'),
  rows: count.nullable(),
  /** Rows with a value that does not fit its attribute's type, and lines that are not rows. */
  rejected_rows: count,
  /** Rows that were replaced by a later row with the same key. */
  replaced_rows: count,
  /** Rows that a rule of the design left out (DM40). */
  filtered_rows: count.default(0),
  /** The build that wrote it; null from an earlier platform. */
  written_by: count.nullable().default(null),
  duration: z.number().nullable(),
})

/** Why a row was rejected: a code of `contract/reasons.ts`, and the sentence in English. */
const reasonText = z.object({
  code: z.string().nullable(),
  params: problem.shape.params,
  reason: z.string(),
})

/** `count` rows have this reason, with the first value as an example. A row can have several reasons. */
export const rejectedReason = z.object({ count, reason: reasonText })

/** What a build rejected while it wrote a table (DM33). */
export const rejectedTable = z.object({
  level: z.enum(levels),
  object_name: z.string(),
  /** The build that wrote the table. */
  build_id: count,
  rejected_rows: count,
  reasons: z.array(rejectedReason),
})
export type RejectedTable = z.infer<typeof rejectedTable>

/** A rejected row with its values, or a line that is not a row with its number and text. */
export const rejectedRow = z.object({
  /** Name of the file or table. */
  file: z.string(),
  line: count.nullable(),
  /** The text of the line; of stored lines, its first 300 characters. */
  text: z.string().nullable(),
  /** The first reason, or the one that was asked for. */
  reason: reasonText,
  /** The text of each column before the conversion to its type; of stored rows, at most 1,000 characters. */
  values: z.array(z.string().nullable()).nullable(),
})

/** A table that differs between the live build and the retained one. */
const retainedChange = z.object({
  level: z.enum(levels),
  object_name: z.string(),
  /** Only the description of the table differs. */
  is_same_data: z.boolean(),
  /** Rows of the live table; null if there is none. */
  rows: count.nullable(),
  /** Rows of the retained table; null if there is none. */
  retained_rows: count.nullable(),
})

export const build = z.object({
  build_id: count,
  levels: z.array(z.enum(levels)),
  state: jobState,
  outcome: jobOutcome.nullable(),
  job_id: z.string(),
  started_by: z.object({ uid: z.string(), user: z.string() }),
  /** When it was requested. */
  created_at: instant,
  /** Null while it waits for another build, and from an earlier platform. */
  started_at: instant.nullable().default(null),
  finished_at: instant.nullable(),
  /** Queries read the tables of this build. */
  is_current: z.boolean(),
  /**
   * On the live build and the retained one: what changes if queries read the retained one instead (DM38.g). Null on all
   * others, if no build is retained, and from an earlier platform.
   */
  retained: z
    .object({
      build_id: count,
      live_build_id: count,
      /** When it was built. */
      built_at: z.string(),
      /** Tables that both builds have in the same way are left out. */
      tables: z.array(retainedChange),
    })
    .nullable()
    .default(null),
  tables: z.array(builtTable),
  /** Rejected rows of all its tables (DM33). */
  rejected_rows: count.default(0),
  /** Of the tables from which rows were rejected, if it is stored; also of a build that failed. */
  rejections: z.array(rejectedTable).default([]),
  failure: problem.nullable(),
  log: z.array(logLine),
})
export type Build = z.infer<typeof build>

/** Answer of `PUT /logical/build/<level>`: the definition that the next physical build will use. */
export const frozen = z.object({ level: z.enum(levels), objects: z.array(z.string()), frozen_at: instant })
