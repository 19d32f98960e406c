// Reads the comparison with past periods that a request asks for (QB9).
import type { QueryRequest } from '#contract/query/request.ts'
import type { Problem } from '#contract/http.ts'
import {
  evolutionModes,
  evolutionScales,
  type EvolutionMode,
  type EvolutionScale,
  type FilterOperator,
} from '#contract/query/vocabulary.ts'
import { problemAt } from './problem.ts'
import type { Draft } from './draft.ts'
import { shiftOf, splitWindow } from './evolution-window.ts'
import type { Evolution, Filter } from './query.ts'
import type { QueryableTable } from './table.ts'
import { isFirstValue, measureDateOf } from './term.ts'

/** Maximum number of past periods: two years of months. */
const maxEvolutionDepth = 24

const isScale = (name: string): name is EvolutionScale => evolutionScales.some((known) => known === name)
const isMode = (name: string): name is EvolutionMode => evolutionModes.some((known) => known === name)

const wrongValue = (path: string, value: string, allowed: readonly string[]): Problem[] => [
  problemAt(path, { code: 'wrong_value', value, allowed: allowed.join(', ') }),
]

const depthProblems = (depth: number): Problem[] => {
  if (depth < 1) return [problemAt('evol.depth', { code: 'too_small', min: 1 })]
  return depth > maxEvolutionDepth
    ? [problemAt('evol.depth', { code: 'too_big', max: maxEvolutionDepth })]
    : []
}

const scaleProblems = (sent: string, scale: string): Problem[] => {
  if (scale === '') return [problemAt('evol.scale', { code: 'required' })]
  return isScale(scale) ? [] : wrongValue('evol.scale', sent, evolutionScales)
}

/** An evolution without its date; undefined if none is requested, or it has problems. */
type Requested = Omit<Evolution, 'date'>
const requestedIn = ({ evol }: QueryRequest): { requested?: Requested; problems: Problem[] } => {
  if (evol === undefined) return { problems: [] }
  const { scale: sentScale = '', mode: sentMode = '', depth = 1 } = evol
  const scale = sentScale.trim().toLowerCase()
  const mode = sentMode.trim().toLowerCase() || 'date'
  const problems = [
    ...scaleProblems(sentScale, scale),
    ...(isMode(mode) ? [] : wrongValue('evol.mode', sentMode, evolutionModes)),
    ...depthProblems(depth),
  ]
  if (problems.length > 0 || !isScale(scale) || !isMode(mode)) return { problems }
  return { requested: { scale, mode, depth }, problems }
}

/** The problem that a table has no measure date, or lacks it (DM32). */
const dateProblem = ({ table_name: table, measure_date_field: field }: QueryableTable): Problem =>
  field === null
    ? problemAt('evol.scale', { code: 'evolution_no_date', table })
    : problemAt('evol.scale', { code: 'evolution_date_absent', table, field })

/** Filters on moments of the date have no meaning in months of different lengths: only whole days can be moved. */
const timeProblems = ({ date, scale, mode }: Evolution, filters: readonly Filter[]): Problem[] => {
  const isMoment = ({ term }: Filter): boolean =>
    term.field === date.field && term.unit === null && term.type === 'datetime'
  const { others } = splitWindow(filters.filter(isMoment))
  return shiftOf({ scale, mode }, 1).unit === 'month' &&
    others.some(({ operator }) => !nullChecks.has(operator))
    ? [problemAt('evol.scale', { code: 'evolution_time', scale, field: date.field })]
    : []
}
const nullChecks: ReadonlySet<FilterOperator> = new Set(['is_null', 'is_not_null'])

interface EvolvedQuery {
  readonly draft: Pick<Draft, 'measures' | 'scales'>
  /** The table that answers, and the filters on it; undefined if there is none. */
  readonly resolved:
    | { readonly table: QueryableTable; readonly bound: { readonly filters: readonly Filter[] } }
    | undefined
}

/** Reads `evol` for a table (QB9, QB34), or returns its problems. Null if it is not requested. */
export function readEvolution(
  request: QueryRequest,
  { draft, resolved }: EvolvedQuery,
): { evolution: Evolution | null; problems: readonly Problem[] } {
  const { requested, problems } = requestedIn(request)
  if (requested === undefined) return { evolution: null, problems }
  if (resolved === undefined) return { evolution: null, problems }
  if (draft.scales.length === 0 && draft.measures.every((measure) => isFirstValue(measure, resolved.table)))
    return { evolution: null, problems: [problemAt('evol.scale', { code: 'evolution_of_rows' })] }
  const date = measureDateOf(resolved.table)
  if (date === undefined) return { evolution: null, problems: [dateProblem(resolved.table)] }
  const evolution = { date, ...requested }
  return { evolution, problems: timeProblems(evolution, resolved.bound.filters) }
}
