// Which fields a well accepts, and what a field becomes when it is added to one.
import type { CalendarUnit, ComputeMode } from '#contract/query/vocabulary.ts'
import { type Catalogue, type Field, isDateField, tableKey } from '../catalogue.ts'
import { defaultCondition } from '../filter-operators.ts'
import { insertDimension } from '../query-commands.ts'
import { type IndexedField, fieldIndex } from './field-index.ts'
import { switchFinder } from '../query-table.ts'
import {
  type Dimension,
  type Measure,
  type QueryState,
  type Top,
  type Well,
  conditionKey,
  itemKey,
  normalize,
} from '../query-state.ts'
import { defaultDateUnit } from './date-unit.ts'

const suits = (field: Field, well: Well): boolean => {
  if (well === 'filters') return true
  return well === 'values' ? field.isMeasure || !field.isDimension : field.isDimension || isDateField(field)
}

interface FieldChoice extends IndexedField {
  readonly tableName: string
  /** Fits the well by its role; other fields come after. */
  readonly suits: boolean
  /** Adding it switches the table of the query. */
  readonly switches: boolean
}

/**
 * Returns the fields of all tables: those that need no other table first, of these the ones of the chosen table, and of
 * these the ones that fit the well. With the table left to the platform, a name occurs once.
 */
export function fieldsOfWell(
  { catalogue, state }: { catalogue: Catalogue; state: QueryState },
  well: Well,
): readonly FieldChoice[] {
  const switches = switchFinder(catalogue, state)
  const chosen = catalogue.table === null || state.anyTable ? null : tableKey(catalogue.table)
  const isOther = ({ field }: FieldChoice): boolean => chosen !== null && field.table !== chosen
  const all = fieldIndex(catalogue).flatMap(({ fullName, fields }) =>
    fields.map((indexed) => ({ ...indexed, tableName: fullName })),
  )
  return all
    .map((indexed) => ({
      ...indexed,
      suits: suits(indexed.field, well),
      switches: switches(indexed.field),
    }))
    .filter(
      (each) =>
        each.switches ||
        !state.anyTable ||
        (catalogue.fields.get(each.field.field)?.table ?? each.field.table) === each.field.table,
    )
    .toSorted(
      (a, b) =>
        Number(a.switches) - Number(b.switches) ||
        Number(isOther(a)) - Number(isOther(b)) ||
        Number(b.suits) - Number(a.suits),
    )
}

/** Returns whether a field starts with a calendar unit in a well. */
export function needsDateUnit(field: Field, well: Well): boolean {
  return isDateField(field) && (well === 'rows' || well === 'columns')
}

/** What a field becomes in a well. */
export interface Addition {
  readonly field: Field
  readonly well: Well
  /** Before the chip at this index; without it, at the end. */
  readonly index?: number | undefined
  readonly mode?: ComputeMode | undefined
  readonly unit?: CalendarUnit | undefined
  /** Only the largest of its rows are shown. */
  readonly top?: Top | undefined
}

const dimensionOf = ({ field, well, unit = defaultDateUnit }: Addition): Dimension =>
  needsDateUnit(field, well) ? { field: field.field, unit } : { field: field.field }

const measureOf = ({ field, mode = field.defaultMode }: Addition): Measure => ({ mode, field: field.field })

/** Returns the key of the chip that an addition becomes. */
export function keyOfAddition(addition: Addition): string {
  const { field, well } = addition
  if (well === 'filters') return conditionKey(defaultCondition(field))
  return itemKey(well === 'values' ? measureOf(addition) : dimensionOf(addition))
}

/** Returns whether the well has the chip already. */
export function isPresent(state: QueryState, addition: Addition): boolean {
  const key = keyOfAddition(addition)
  if (addition.well === 'filters') return state.filters.some((each) => conditionKey(each) === key)
  return state[addition.well].some((each) => itemKey(each) === key)
}

const inserted = <T>(items: readonly T[], item: T, index = items.length): readonly T[] =>
  items.toSpliced(index, 0, item)

/** Returns the state with a field added to a well; the same state if the chip is there already. */
export function withField(state: QueryState, addition: Addition): QueryState {
  if (isPresent(state, addition)) return state
  const { field, well, index, top } = addition
  const next = top === undefined ? state : { ...state, top }
  if (well === 'values')
    return normalize({ ...next, values: inserted(state.values, measureOf(addition), index) })
  if (well === 'filters')
    return normalize({ ...next, filters: inserted(state.filters, defaultCondition(field), index) })
  return insertDimension(next, { well, index, dimension: dimensionOf(addition) })
}
