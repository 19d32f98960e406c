// Virtual attributes that read the date of an evolution (QB9, DM7). A past period moves the date and its calendar units.
// What is computed from the date would stay, so that groups and filters of two periods would not match.
import type { Problem } from '#contract/http.ts'
import type { QueryRequest } from '#contract/query/request.ts'
import { problemAt } from './problem.ts'
import type { Filter } from './query.ts'
import type { QueryableTable } from './table.ts'
import type { Term } from './term.ts'

interface Bound {
  readonly scales: readonly Term[]
  readonly filters: readonly Filter[]
}

/** Reports scales and filters of a request with `evol` that are computed from the date of the table. */
export function virtualDateProblems(
  { evol }: QueryRequest,
  { measure_date_field: date }: QueryableTable,
  { scales, filters }: Bound,
): Problem[] {
  if (evol === undefined || date === null) return []
  const reads = ({ virtual }: Term): boolean => virtual?.columns.includes(date) ?? false
  const names = [...scales, ...filters.map(({ term }) => term)].filter(reads).map(({ name }) => name)
  return [...new Set(names)].map((field) => problemAt('evol.scale', { code: 'virtual_date', field, date }))
}
