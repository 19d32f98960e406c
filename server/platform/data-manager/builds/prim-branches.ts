// Reads a prim table: each file its attributes name, staged by the plan of its extraction (DM13).
import { sql } from 'kysely'
import type { LogicalObject } from '#contract/data-manager/logical-object.ts'
import type { Origin } from '#domain/schema/origins.ts'
import { PlatformError } from '../../core/error.ts'
import { directRelation, currentLayout, type PlannedFile } from '../../warehouse/loading/file-columns.ts'
import type { FileLayout } from '../../warehouse/loading/reading-plan.ts'
import { stageFile } from '../../warehouse/loading/stage.ts'
import { countOf, type Loading, type Sql } from '../../warehouse/loading/staging.ts'
import { valueSql } from '../../warehouse/loading/column-type.ts'
import { absentCell, type Cell } from '../../warehouse/loading/write-table.ts'
import type { Rejected } from '../../warehouse/loading/rejects.ts'
import { ruledBranch, type RuledBranch, type RuleInput } from './rule-branch.ts'

export interface PrimFile extends PlannedFile {
  readonly origin: Origin
  /** Differs after a change of the file, or of the settings by which this platform reads files. */
  readonly identity: string
  /** Its rows are on another server. Those of the file are the ones that were read last. */
  readonly isRemote: boolean
  /** Its rows by the last extraction; null if that read a sample. */
  readonly rows: number | null
}

interface PrimBranch extends RuledBranch {
  readonly rejected: Rejected
  /** Temporary tables to drop after the table is written. */
  readonly staged: readonly string[]
}

type ColumnSql = (index: number, key: string) => Sql

const inputsOf = ({ origin, plan, name: file }: PrimFile, column: ColumnSql): Map<string, RuleInput> =>
  new Map(
    [...origin.attributes].map(([own, name]) => {
      const index = plan.columns.findIndex((one) => one.name === name)
      const planned = plan.columns[index]
      if (planned === undefined)
        throw new PlatformError('attribute_source_unknown', {
          params: { path: own, value: `${file}/${name}` },
        })
      return [own, { raw: column(index, planned.key), column: planned, rules: origin.rules.get(own) ?? [] }]
    }),
  )

const branchOf = (
  object: LogicalObject,
  file: PrimFile,
  { from, rows, column }: { from: Sql; rows: number; column: ColumnSql },
): RuledBranch => {
  const inputs = inputsOf(file, column)
  const cells = object.attributes.map(({ attribute_name: name, type }): Cell => {
    const input = inputs.get(name)
    return input === undefined
      ? absentCell(type)
      : { raw: input.raw, ...valueSql(input.raw, { column: input.column, type }) }
  })
  return ruledBranch({ name: file.name, from, where: null, rows, cells }, { object, inputs })
}

const stagedKeys = ({ plan }: PrimFile): string[] => plan.columns.map(({ key }) => key)

const staged = async (
  loading: Loading,
  { object, file, layout, into }: { object: LogicalObject; file: PrimFile; layout: FileLayout; into: string },
): Promise<PrimBranch> => {
  // Lines of a file whose rows are the items of lists are not its rows.
  const all = file.plan.list === undefined ? file.rows : null
  const onRows: Loading['onRows'] = (count) => {
    loading.onRows?.({ ...count, of: count.of ?? all })
    // The lines of a text file are checked before they are loaded.
    if (count.pass === 'checking' && all !== null) loading.onProgress?.(Math.min(0.5, count.rows / all / 2))
  }
  const found = await stageFile({ ...loading, onRows }, { ...file, layout, keys: stagedKeys(file), into })
  return {
    ...branchOf(object, file, found),
    rejected: found.rejected,
    staged: layout.format === 'parquet' ? [] : [into, `${into}_raw`],
  }
}

/** Counts the rows of a relation over the file itself. Null where the engine fails on one of the lines. */
const directRows = async (loading: Loading, from: Sql, file: PrimFile): Promise<number | null> => {
  try {
    return await countOf(loading, { from, name: file.name })
  } catch (error) {
    if (error instanceof PlatformError && error.code === 'file_unreadable') return null
    throw error
  }
}

/**
 * Returns one branch. A view reads the file directly where the engine can. Other files are staged, so their object
 * becomes a table.
 */
export async function primBranch(
  loading: Loading,
  { object, file, into }: { object: LogicalObject; file: PrimFile; into: string },
): Promise<PrimBranch & { readonly isDirect: boolean }> {
  const layout = await currentLayout(loading, file)
  const direct = object.to_materialize ? null : directRelation(file.path, { layout, keys: stagedKeys(file) })
  const rows = direct === null ? null : await directRows(loading, direct.from, file)
  if (direct === null || rows === null)
    return { ...(await staged(loading, { object, file, layout, into })), isDirect: false }
  return {
    ...branchOf(object, file, { ...direct, rows }),
    rejected: { count: 0, samples: [] },
    staged: [],
    isDirect: true,
  }
}

/** The first rows of a file with the rules of the object, and the values that its attributes read. */
export async function sampleBranch(
  loading: Loading,
  { object, file, into, limit }: { object: LogicalObject; file: PrimFile; into: string; limit: number },
): Promise<RuledBranch & { readonly inputs: ReadonlyMap<string, RuleInput> }> {
  const layout = await currentLayout(loading, file)
  const found = await stageFile(loading, { ...file, layout, keys: stagedKeys(file), into, limit })
  return { ...branchOf(object, file, found), inputs: inputsOf(file, found.column) }
}

/** Statement that drops a temporary table. */
export function dropStaged(name: string): Sql {
  return sql`DROP TABLE IF EXISTS ${sql.id('temp')}.${sql.id(name)}`
}
