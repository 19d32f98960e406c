// What builds rejected: counts by reason, and the first rows of each table (DM33). Stored for the last builds, and for
// the tables that are live.
import { z } from 'zod'
import {
  rejectedReason,
  rejectedRow,
  rejectedTable,
  type Build,
  type RejectedTable,
} from '#contract/data-manager/build.ts'
import { levels, type Level } from '#contract/data-manager/logical-object.ts'
import { formatReason, type Reason } from '#contract/reasons.ts'
import type { PlatformDeps } from '../../deps/deps.ts'
import type { RejectedRow } from '../../warehouse/loading/rejected-rows.ts'
import type { BuiltTable } from '../catalogue/built-table.ts'
import type { BuiltObject, RejectedLine } from './build-object.ts'

export type StoredRow = z.infer<typeof rejectedRow>

/** Builds whose rejected rows are stored. */
const storedBuilds = 20

const content = z.object({ columns: z.array(z.string()), rows: z.array(rejectedRow) })
const reasons = z.object({
  rejected_rows: z.number(),
  reasons: z.array(rejectedReason),
  /** What decided the rows of the table; null if it was unknown, or from an earlier version. */
  fingerprint: z.string().nullable().default(null),
})

/** The build that wrote a table. */
export function writerOf({ physical_name: name }: BuiltTable): number {
  return Number(name.slice(name.lastIndexOf('#') + 1))
}

const sentenceOf = ({ code, params }: Reason) => ({ code, params, reason: formatReason(code, params) })

/** A line that is not a row, as the interface shows it. */
export function lineOf({ file, line, text, code, params, reason }: RejectedLine): StoredRow {
  return { file, line, text, reason: { code: code ?? null, params: params ?? {}, reason }, values: null }
}

/** A row with its values, as the interface shows it. */
export function rowOf({ from, values, reason }: RejectedRow): StoredRow {
  return { file: from, line: null, text: null, reason: sentenceOf(reason), values: [...values] }
}

const rowsOf = ({ lines = [], rejectedSample = [] }: BuiltObject): StoredRow[] => [
  ...lines.map(lineOf),
  ...rejectedSample.map(rowOf),
]

/** Stores what a build rejected while it wrote a table, also if the build fails later. */
export async function storeRejections(
  { db }: Pick<PlatformDeps, 'db'>,
  {
    buildId,
    level,
    built,
    live,
  }: {
    buildId: number
    level: Level
    built: BuiltObject
    live: readonly BuiltTable[]
  },
): Promise<void> {
  if (built.isUnchanged === true || built.rejectedRows === 0) return
  const counted = built.rejections.map(({ count, reason }) => ({ count, reason: sentenceOf(reason) }))
  const columns = built.table.fields.map(({ field }) => field)
  await db
    .replaceInto('buildRejections')
    .values({
      buildId,
      level,
      objectName: built.table.table_name,
      reasonsJson: JSON.stringify({
        rejected_rows: built.rejectedRows,
        reasons: counted,
        fingerprint: built.table.written?.fingerprint ?? null,
      } satisfies z.input<typeof reasons>),
      rowsJson: JSON.stringify({ columns, rows: rowsOf(built) }),
    })
    .execute()
  await db
    .deleteFrom('buildRejections')
    .where('buildId', '<=', buildId - storedBuilds)
    .where('buildId', 'not in', [0, ...live.map(writerOf)])
    .execute()
}

const level = z.enum(levels)

/** What was rejected from the tables of a build: of an unchanged table, by the build that wrote it. */
export async function rejectionsOf(
  { db }: Pick<PlatformDeps, 'db'>,
  build: number,
  tables: Build['tables'],
): Promise<RejectedTable[]> {
  const writers = tables.map(({ written_by: writer, state }) => writer ?? (state === 'written' ? build : 0))
  const rows = await db
    .selectFrom('buildRejections')
    .selectAll()
    .where('buildId', 'in', [build, ...writers])
    .orderBy('level', 'desc')
    .orderBy('objectName')
    .execute()
  // A build that failed lists no tables.
  const isOf = (row: (typeof rows)[number]): boolean =>
    tables.length === 0 ||
    tables.some(
      (table, index) =>
        table.level === row.level && table.object_name === row.objectName && writers[index] === row.buildId,
    )
  return rows.filter(isOf).map((row) => ({
    level: level.parse(row.level),
    object_name: row.objectName,
    build_id: row.buildId,
    ...rejectedTable.pick({ rejected_rows: true, reasons: true }).parse(JSON.parse(row.reasonsJson)),
  }))
}

/** What is stored of the rows that a build rejected from a table. */
export interface StoredRejections extends z.infer<typeof content>, z.infer<typeof reasons> {
  readonly buildId: number
  readonly level: Level
  readonly objectName: string
}

/** The stored rejections of a table; undefined if there are none. */
export async function storedRejections(
  { db }: Pick<PlatformDeps, 'db'>,
  params: { build: string; level: string; object: string },
): Promise<StoredRejections | undefined> {
  const row = await db
    .selectFrom('buildRejections')
    .selectAll()
    .where('buildId', '=', Number(params.build))
    .where('level', '=', params.level)
    .where('objectName', '=', params.object)
    .executeTakeFirst()
  if (row === undefined) return undefined
  return {
    buildId: row.buildId,
    level: level.parse(row.level),
    objectName: row.objectName,
    ...reasons.parse(JSON.parse(row.reasonsJson)),
    ...content.parse(JSON.parse(row.rowsJson)),
  }
}
