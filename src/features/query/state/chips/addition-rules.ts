// What a field becomes when it is added to the query: its well, its aggregation, its calendar unit, and how many rows
// are shown. The rules use the type and the role of the field, and the span and number of its values.
import { type ComputeMode, computeModes } from '#contract/query/vocabulary.ts'
import type { Value } from '#contract/query/response.ts'
import { type Catalogue, type Field, isDateField } from '../catalogue.ts'
import { dateUnitFor, defaultDateUnit } from './date-unit.ts'
import type { DimensionWell, Measure, QueryState, Top, Well } from '../query-state.ts'
import type { Addition } from './well-fields.ts'

/** What is known about the values of a field. */
export interface FieldFacts {
  readonly min: Value
  readonly max: Value
  /** Rows with a value. */
  readonly count: number
  readonly distinct: number
}
/** By the name of the field. Without an entry, nothing is known. */
export type KnownFacts = ReadonlyMap<string, FieldFacts>

/** A number or an identifier with so few values is a category. */
const few = 20
/** A list with more values is not read to its end. */
const many = 1000
const topCount = 20

interface Case {
  readonly field: Field
  readonly state: QueryState
  readonly facts: FieldFacts | undefined
}

const isCategory = ({ facts }: Case): boolean => facts !== undefined && facts.distinct <= few

/** A number with both roles or with none: its values decide. */
const isOpenNumber = ({ isMeasure, isDimension, type }: Field): boolean =>
  type.main === 'num' && isMeasure === isDimension

/** A second date becomes columns. */
const dateWell = ({ state: { rows, columns } }: Case): Well =>
  rows.length > 0 && columns.length === 0 ? 'columns' : 'rows'

/** The first rule that applies decides. */
const wellRules: readonly (readonly [applies: (field: Field) => boolean, well: (each: Case) => Well])[] = [
  [isDateField, dateWell],
  [({ isIdentifier }) => isIdentifier, (each) => (isCategory(each) ? 'rows' : 'values')],
  [isOpenNumber, (each) => (isCategory(each) ? 'rows' : 'values')],
  [({ isMeasure, isDimension }) => isMeasure || !isDimension, () => 'values'],
  [() => true, () => 'rows'],
]

const defaultWell = (each: Case): Well =>
  wellRules.find(([applies]) => applies(each.field))?.[1](each) ?? 'rows'

/** A number that is different in each row, and cannot be added, identifies the rows. */
const modeOf = ({ field, facts }: Case): ComputeMode =>
  field.type.main === 'num' &&
  field.defaultMode === 'count' &&
  facts !== undefined &&
  facts.count > 1 &&
  facts.distinct === facts.count
    ? 'count_distinct'
    : field.defaultMode

/** Whether the page may choose how many rows are shown: nobody has chosen it, or an order. */
const isUnlimited = ({ top, order, comparison }: QueryState): boolean =>
  top === null && order.length === 0 && comparison === null

const ranks = ({ mode }: Measure): boolean =>
  computeModes[mode].result === 'num' || mode === 'sum' || mode === 'avg'

const topOf = (by: Measure | undefined, rows: FieldFacts | undefined): Top | undefined =>
  by !== undefined && ranks(by) && rows !== undefined && rows.distinct > many
    ? { count: topCount, by, hasOthers: true }
    : undefined

/** The first rows of the query are added: the values exist. */
const isFirstRow = (state: QueryState, well: Well): boolean =>
  well === 'rows' && isUnlimited(state) && state.rows.length === 0 && state.values.length > 0
/** The first value is added: the rows exist. */
const isFirstValue = (state: QueryState, well: Well): boolean =>
  well === 'values' && isUnlimited(state) && state.rows.length === 1 && state.values.length === 0

export interface AdditionInput {
  readonly field: Field
  readonly state: QueryState
  /** The well that a person chose. */
  readonly chosen?: Well | undefined
}

const readsOwn = (input: AdditionInput, well: Well): boolean => {
  const { field, state, chosen } = input
  if (chosen === 'values') return isOpenNumber(field)
  if (field.isIdentifier || isOpenNumber(field)) return true
  return (isDateField(field) && well !== 'values') || isFirstRow(state, well)
}

/** The first row, if its number of values decides how many rows are shown. */
const countedRow = ({ state }: AdditionInput, well: Well): string | undefined => {
  const [row] = state.rows
  return row?.unit === undefined && isFirstValue(state, well) ? row?.field : undefined
}

/** Returns the fields whose values decide what the addition becomes. */
export function fieldsToRead(catalogue: Catalogue, input: AdditionInput): readonly Field[] {
  const { field, state, chosen } = input
  if (chosen === 'filters') return []
  const well = chosen ?? defaultWell({ field, state, facts: undefined })
  const row = catalogue.fields.get(countedRow(input, well) ?? '')
  return [...(readsOwn(input, well) ? [field] : []), ...(row === undefined ? [] : [row])]
}

const asValue = (input: AdditionInput, known: KnownFacts): Addition => {
  const { field, state } = input
  const mode = modeOf({ field, state, facts: known.get(field.field) })
  const rows = known.get(countedRow(input, 'values') ?? '')
  return { field, well: 'values', mode, top: topOf({ mode, field: field.field }, rows) }
}

const asDimension = ({ field, state, facts }: Case, well: DimensionWell): Addition => {
  if (isDateField(field))
    return { field, well, unit: facts === undefined ? defaultDateUnit : dateUnitFor(facts, well) }
  return { field, well, top: isFirstRow(state, well) ? topOf(state.values.find(ranks), facts) : undefined }
}

/** Returns what the field becomes. */
export function additionFor(input: AdditionInput, known: KnownFacts): Addition {
  const { field, state, chosen } = input
  const each: Case = { field, state, facts: known.get(field.field) }
  const well = chosen ?? defaultWell(each)
  if (well === 'filters') return { field, well }
  return well === 'values' ? asValue(input, known) : asDimension(each, well)
}
