// Which fields a well accepts, and what a field becomes when it is added to one.
import type { CalendarUnit } from '#contract/query/vocabulary.ts'
import { type Catalogue, type Field, isDateField } from './catalogue.ts'
import { defaultCondition } from './filter-operators.ts'
import { addDimension, addValue, setCondition } from './query-commands.ts'
import { switchFinder } from './query-table.ts'
import type { Dimension, QueryState, Well } from './query-state.ts'
import { defaultDateUnit } from './date-unit.ts'

const suits = (field: Field, well: Well): boolean => {
  if (well === 'filters') return true
  return well === 'values' ? field.isMeasure || !field.isDimension : field.isDimension || isDateField(field)
}

interface FieldChoice {
  readonly field: Field
  /** Fits the well by its role; other fields come after. */
  readonly suits: boolean
  /** Adding it switches the table of the query. */
  readonly switches: boolean
}

/**
 * Returns the fields of all tables: those that need no other table first, and of these the ones that fit the well. With
 * the table left to the platform, a name occurs once.
 */
export function fieldsOfWell(
  { catalogue, state }: { catalogue: Catalogue; state: QueryState },
  well: Well,
): readonly FieldChoice[] {
  const switches = switchFinder(catalogue, state)
  const all = [...catalogue.fieldsOf.values()].flatMap((fields) => [...fields.values()])
  return all
    .map((field) => ({ field, suits: suits(field, well), switches: switches(field) }))
    .filter(
      (each) =>
        each.switches ||
        !state.anyTable ||
        (catalogue.fields.get(each.field.field)?.table ?? each.field.table) === each.field.table,
    )
    .toSorted((a, b) => Number(a.switches) - Number(b.switches) || Number(b.suits) - Number(a.suits))
}

/** Returns the well that a field is added to by default. A second date becomes columns. */
export function defaultWell(field: Field, { rows, columns }: QueryState): Well {
  if (isDateField(field)) return rows.length > 0 && columns.length === 0 ? 'columns' : 'rows'
  return field.isMeasure || !field.isDimension ? 'values' : 'rows'
}

/** Returns whether a field starts with a calendar unit in a well. */
export function needsDateUnit(field: Field, well: Well): boolean {
  return isDateField(field) && (well === 'rows' || well === 'columns')
}

export interface Addition {
  readonly field: Field
  readonly well: Well
  /** The unit that a date starts with, by the span of its values. */
  readonly unit?: CalendarUnit | undefined
}

/** Returns the state with a field added to a well. */
export function withField(state: QueryState, { field, well, unit = defaultDateUnit }: Addition): QueryState {
  if (well === 'values') return addValue(state, { mode: field.defaultMode, field: field.field })
  if (well === 'filters') return setCondition(state, { condition: defaultCondition(field) })
  const dimension: Dimension = needsDateUnit(field, well)
    ? { field: field.field, unit }
    : { field: field.field }
  return addDimension(state, { well, dimension })
}
