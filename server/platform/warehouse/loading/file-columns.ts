// Reads a file again by its plan: checks that it still has the columns of the plan, and returns a relation over it
// for a view.
import { sql } from 'kysely'
import { nameColumns, attributeTypeOf, columnTypeName } from './column-type.ts'
import { findLayout } from './file-layout.ts'
import type { FileLayout, ReadingPlan } from './reading-plan.ts'
import { parquetColumn, parquetRelation } from './nested/parquet-rows.ts'
import { isRowKey } from './nested/row-keys.ts'
import { fieldsAt, unfoldColumns } from './nested/unfold-parquet.ts'
import { describeParquet, csvRelation } from './stage.ts'
import { withNulls } from './text/null-values.ts'
import { columnAlias, columnsChanged, type Loading, type Sql } from './staging.ts'

export interface PlannedFile {
  /** Real path. */
  readonly path: string
  readonly name: string
  readonly plan: ReadingPlan
}

const checkParquet = async (loading: Loading, { path, name, plan }: PlannedFile): Promise<FileLayout> => {
  const described = await describeParquet(loading, { path, name })
  const fields = fieldsAt(described, plan.list ?? [])
  if (fields === null) throw columnsChanged(name)
  const found =
    plan.isUnfolded === true
      ? unfoldColumns(fields, false).columns
      : fields.map((one) => ({ key: one.name, columnType: one.type }))
  for (const { key, type } of plan.columns) {
    if (plan.isUnfolded === true && isRowKey(key)) continue
    const column = found.find((one) => one.key === key)
    if (column === undefined || columnTypeName(attributeTypeOf(column.columnType)) !== columnTypeName(type))
      throw columnsChanged(name)
  }
  return plan
}

const isCsv = ({ format }: FileLayout): boolean => format === 'csv' || format === 'tsv'

const isLikePlan = (
  { layout, headers }: Awaited<ReturnType<typeof findLayout>>,
  plan: ReadingPlan,
): boolean => {
  if (!isCsv(plan)) return layout.shape === plan.shape
  const { names } = nameColumns(headers)
  return (
    layout.hasHeader === plan.hasHeader &&
    layout.fields === plan.fields &&
    plan.columns.every((column, index) => column.name === names[index])
  )
}

/** The current layout of the file. Throws `file_unreadable` if its columns differ from the plan. */
export async function currentLayout(loading: Loading, file: PlannedFile): Promise<FileLayout> {
  const { path, name, plan } = file
  if (plan.format === 'parquet') return checkParquet(loading, file)
  // The sheet is compared with the plan when it is staged, because that reads all of it.
  if (plan.format === 'xlsx') return plan
  const found = await findLayout({ path, name, signal: loading.signal, options: plan.options })
  if (!isLikePlan(found, plan)) throw columnsChanged(name)
  return { ...found.layout, isUnfolded: plan.isUnfolded, list: plan.list }
}

/** A relation that reads the file on every query; null for files that the engine cannot read directly. */
export function directRelation(
  path: string,
  { layout, keys }: { layout: FileLayout; keys: readonly string[] },
): { from: Sql; column: (index: number, key: string) => Sql } | null {
  if (layout.format === 'parquet')
    return { from: parquetRelation(path, { layout, keys }), column: (_, key) => parquetColumn(key, layout) }
  if (!isCsv(layout) || layout.encoding !== 'utf-8' || layout.hasOldBreaks) return null
  const column = (index: number): Sql => withNulls(sql.id(columnAlias(index)), layout.nulls)
  return { from: csvRelation(path, layout), column }
}
