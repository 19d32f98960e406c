// The choices of a question about an extracted table, and the address of its answer.
import type { LogicalAttribute } from '#contract/data-manager/logical-object.ts'
import type { Extraction } from '#contract/data-manager/table.ts'
import type { TableQuestion } from '#domain/query/table-questions.ts'
import { proposeRoles } from '#domain/schema/propose-object.ts'
import { paths } from '#src/paths.ts'
import { usesColumn } from '../model/source-path.ts'

export type QuestionValue = Pick<TableQuestion, 'mode' | 'value'>
export type QuestionScale = Pick<TableQuestion, 'by' | 'unit'>

/** Numbers of the table, each added or averaged, and the number of its rows. */
export function valuesOf({ attributes }: Extraction): readonly QuestionValue[] {
  const full = attributes.find(({ count, null_count: nulls }) => count > 0 && nulls === 0)
  const numbers = attributes.flatMap(({ attribute_name: value, type }) => {
    const { is_measure: isMeasure, is_summable: isSummable } = proposeRoles(value, type)
    return isMeasure ? [{ mode: isSummable ? ('sum' as const) : ('avg' as const), value }] : []
  })
  return full === undefined ? numbers : [...numbers, { mode: 'count', value: full.attribute_name }]
}

/** What the value can be split by; dates by month. */
export function scalesOf({ attributes }: Extraction): readonly QuestionScale[] {
  return attributes.flatMap(({ attribute_name: by, type }): readonly QuestionScale[] => {
    if (type.main === 'date' || type.main === 'datetime') return [{ by, unit: 'year_month' }]
    return proposeRoles(by, type).is_dimension ? [{ by, unit: null }] : []
  })
}

/** The query page with the question; without one, or if the object has not all its columns, with the table alone. */
export function answerPath(
  { object, attributes }: { object: string; attributes: readonly LogicalAttribute[] },
  question: TableQuestion | undefined,
): string {
  const fieldOf = (column: string) => attributes.find((each) => usesColumn(each, column))?.attribute_name
  const value = question && fieldOf(question.value)
  const by = question && fieldOf(question.by)
  if (question === undefined || value === undefined || by === undefined)
    return paths.queryTable('data_prim', object)
  const { mode, unit } = question
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
