// The choices of a query about an extracted table, and the address of its answer.
import type { LogicalAttribute } from '#contract/data-manager/logical-object.ts'
import type { Extraction } from '#contract/data-manager/table.ts'
import type { ProposedQuery } from '#domain/schema/proposed-query.ts'
import { proposeRoles } from '#domain/schema/propose-object.ts'
import { paths } from '#src/paths.ts'
import { usesColumn } from '../model/source-path.ts'

export type ProposedValue = Pick<ProposedQuery, 'mode' | 'value'>
export type ProposedScale = Pick<ProposedQuery, 'by' | 'unit'>

/** Numbers of the table, each added or averaged, and the number of its rows. */
export function valuesOf({ attributes }: Extraction): readonly ProposedValue[] {
  const full = attributes.find(({ count, null_count: nulls }) => count > 0 && nulls === 0)
  const numbers = attributes.flatMap(({ attribute_name: value, type }) => {
    const { is_measure: isMeasure, is_summable: isSummable } = proposeRoles(value, type)
    return isMeasure ? [{ mode: isSummable ? ('sum' as const) : ('avg' as const), value }] : []
  })
  return full === undefined ? numbers : [...numbers, { mode: 'count', value: full.attribute_name }]
}

/** What the value can be split by; dates by month. */
export function scalesOf({ attributes }: Extraction): readonly ProposedScale[] {
  return attributes.flatMap(({ attribute_name: by, type }): readonly ProposedScale[] => {
    if (type.main === 'date' || type.main === 'datetime') return [{ by, unit: 'year_month' }]
    return proposeRoles(by, type).is_dimension ? [{ by, unit: null }] : []
  })
}

/** The query page with the query; without one, or if the object has not all its columns, with the table alone. */
export function answerPath(
  { object, attributes }: { object: string; attributes: readonly LogicalAttribute[] },
  proposed: ProposedQuery | undefined,
): string {
  const fieldOf = (column: string) => attributes.find((each) => usesColumn(each, column))?.attribute_name
  const value = proposed && fieldOf(proposed.value)
  const by = proposed && fieldOf(proposed.by)
  if (proposed === undefined || value === undefined || by === undefined)
    return paths.queryTable('data_prim', object)
  const { mode, unit } = proposed
  return paths.query(
    new URLSearchParams({
      table: object,
      level: 'data_prim',
      value: `${mode}:${value}`,
      row: `${unit ?? ''}:${by}`,
      ...(unit === null ? { order: `desc:${mode}:${value}` } : {}),
    }).toString(),
  )
}
