// How a saved query uses the fields of the table that answers it.
import type { FieldUse, QueryUseKind } from '#contract/lineage/lineage.ts'
import type { QueryRequest } from '#contract/query/request.ts'
import { namesOfTotals } from '../query/draft-grouping.ts'
import { readDraft, type Draft } from '../query/draft.ts'
import type { QueryableTable } from '../query/table.ts'
import { termIn } from '../query/term.ts'

type Uses = Map<string, FieldUse[]>

interface NamedUse extends FieldUse {
  readonly name: string
}

const useOf =
  (use: QueryUseKind) =>
  (name: string): NamedUse => ({ name, use, mode: null })

const namedUses = ({ measures, scales, totals, filters, order }: Draft): NamedUse[] => {
  return [
    ...measures.map(({ name, mode }): NamedUse => ({ name, use: 'shown', mode })),
    ...scales.flat().map(({ name }) => useOf('grouped')(name)),
    ...filters.map(({ name }) => useOf('filtered')(name)),
    ...order.map(({ name }) => useOf('sorted')(withoutMode(name, measures))),
    ...namesOfTotals(totals).map(({ name }) => useOf('totalled')(name)),
  ]
}

/** An order can name a value with its mode: `cost.sum`. */
const withoutMode = (name: string, measures: Draft['measures']): string =>
  measures.find((measure) => `${measure.name}.${measure.mode}` === name)?.name ?? name

/** A name of a request in a table that lacks it: the field before a calendar unit, or the name. */
const fieldOf = (table: QueryableTable, name: string): string => termIn(table, name)?.field ?? name

/**
 * The fields that a request names, each with its uses: attributes of the table also for calendar units of its dates.
 * Names that the table lacks are returned as they are.
 */
export function usesInTable(
  request: QueryRequest,
  table: QueryableTable,
): ReadonlyMap<string, readonly FieldUse[]> {
  const { draft } = readDraft(request)
  const found: Uses = new Map()
  const date = table.measure_date_field
  const compared = request.evol === undefined || date === null ? [] : [useOf('compared')(date)]
  for (const { name, use, mode } of [...namedUses(draft), ...compared]) {
    const field = fieldOf(table, name)
    const uses = found.get(field) ?? []
    found.set(field, uses)
    if (!uses.some((known) => known.use === use && known.mode === mode)) uses.push({ use, mode })
  }
  return found
}
