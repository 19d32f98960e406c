// The columns of a result as columns of an action table (ENG20b).
import { nameColumns } from '../../warehouse/loading/column-type.ts'
import type { Plan } from '../compile-query.ts'
import { exportColumns } from './export-batch.ts'

interface NamedColumn {
  /** Its name in a new table. */
  readonly name: string
  /** Its header in an export, which was its name in tables of earlier versions. */
  readonly header: string
}

interface TableColumn extends NamedColumn {
  /** The attribute whose values it has or is computed from. */
  readonly field: string
  /** Index in the result. */
  readonly source: number
  /** Column that is true where the period has rows; null for the current period. */
  readonly presence: number | null
}

/** The columns in the order of an export, with plain names. */
export function tableColumns(plan: Plan): readonly TableColumn[] {
  const exported = exportColumns(plan)
  const { names } = nameColumns(exported.map(({ plainName }) => plainName))
  return exported.map(({ header, field, source, presence }, index) => ({
    name: names[index] ?? '',
    header,
    field,
    source,
    presence,
  }))
}

/** The column of the result for each column of a table; undefined if it has none. */
export function matchColumns<T extends NamedColumn>(
  columns: readonly string[],
  result: readonly T[],
): (T | undefined)[] {
  const names = new Set(columns)
  return columns.map(
    (column) =>
      result.find(({ name }) => name === column) ??
      result.find(({ name, header }) => header === column && !names.has(name)),
  )
}
