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
import { absentCell, type Branch, type Cell } from '../../warehouse/loading/write-table.ts'
import type { Rejected } from '../../warehouse/loading/rejects.ts'

export interface PrimFile extends PlannedFile {
  readonly origin: Origin
}

interface PrimBranch {
  readonly branch: Branch
  readonly rejected: Rejected
  /** Temporary tables to drop after the table is written. */
  readonly staged: readonly string[]
}

const cellsOf = (
  object: LogicalObject,
  file: PrimFile,
  column: (index: number, key: string) => Sql,
): Cell[] =>
  object.attributes.map((attribute) => {
    const name = file.origin.attributes.get(attribute.attribute_name)
    if (name === undefined) return absentCell(attribute.type)
    const index = file.plan.columns.findIndex((one) => one.name === name)
    const planned = file.plan.columns[index]
    if (planned === undefined)
      throw new PlatformError('attribute_source_unknown', {
        params: { path: attribute.attribute_name, value: `${file.name}/${name}` },
      })
    const raw = column(index, planned.key)
    return { raw, ...valueSql(raw, { column: planned, type: attribute.type }) }
  })

const stagedKeys = ({ plan }: PrimFile): string[] => plan.columns.map(({ key }) => key)

const staged = async (
  loading: Loading,
  { object, file, layout, into }: { object: LogicalObject; file: PrimFile; layout: FileLayout; into: string },
): Promise<PrimBranch> => {
  const found = await stageFile(loading, { ...file, layout, keys: stagedKeys(file), into })
  const cells = cellsOf(object, file, (index) => found.column(index))
  return {
    branch: { name: file.name, from: found.from, where: null, rows: found.rows, cells },
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
  const direct = object.to_materialize ? null : directRelation(file.path, layout)
  const rows = direct === null ? null : await directRows(loading, direct.from, file)
  if (direct === null || rows === null)
    return { ...(await staged(loading, { object, file, layout, into })), isDirect: false }
  return {
    branch: {
      name: file.name,
      from: direct.from,
      where: null,
      rows,
      cells: cellsOf(object, file, direct.column),
    },
    rejected: { count: 0, samples: [] },
    staged: [],
    isDirect: true,
  }
}

/** Statement that drops a temporary table. */
export function dropStaged(name: string): Sql {
  return sql`DROP TABLE IF EXISTS ${sql.id('temp')}.${sql.id(name)}`
}
