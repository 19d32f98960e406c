// Describes the columns of a result in the columnar form, in the order of `layoutOf` (QB39).
import type { ResultColumn } from '#contract/query/columns.ts'
import { computeModes } from '#contract/query/vocabulary.ts'
import type { Measure, Query } from './query.ts'
import { layoutOf } from './result-layout.ts'
import type { Term } from './term.ts'

const typeOf = ({ term, mode }: Measure): string => (computeModes[mode].result === 'num' ? 'num' : term.type)

const scaleColumn = ({ name, type }: Term, period: number): ResultColumn => ({
  role: 'scale',
  name,
  mode: null,
  period,
  type,
})

const valueColumn = (measure: Measure, period: number): ResultColumn => ({
  role: 'value',
  name: measure.term.name,
  mode: measure.mode,
  period,
  type: typeOf(measure),
})

const presenceColumn = (period: number): ResultColumn => ({
  role: 'presence',
  name: '',
  mode: null,
  period,
  type: 'boolean',
})

/** The columns of the result of a query, one for each index of its layout. */
export function resultColumnsOf(query: Pick<Query, 'measures' | 'scales' | 'evolution'>): ResultColumn[] {
  const columns = new Map<number, ResultColumn>()
  for (const [period, { presence, scales, values }] of layoutOf(query).periods.entries()) {
    if (presence !== null) columns.set(presence, presenceColumn(period))
    for (const [index, scale] of query.scales.entries()) {
      const column = scales[index] ?? index
      if (!columns.has(column)) columns.set(column, scaleColumn(scale, period))
    }
    for (const [index, measure] of query.measures.entries())
      columns.set(values[index] ?? 0, valueColumn(measure, period))
  }
  return [...columns].toSorted(([one], [other]) => one - other).map(([, column]) => column)
}
