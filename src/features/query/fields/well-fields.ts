// Which fields a well accepts, and what a field becomes when it is dropped into one.
import { type Catalogue, type Field, isDateField, tableKey, tablesFor } from '../state/catalogue.ts'
import { defaultCondition } from '../state/filter-operators.ts'
import { addDimension, addValue, setCondition } from '../state/query-commands.ts'
import {
  type Dimension,
  type DimensionWell,
  type QueryState,
  type Well,
  usedNames,
} from '../state/query-state.ts'

const suits = (field: Field, well: Well): boolean => {
  if (well === 'filters') return true
  return well === 'values' ? field.isMeasure || !field.isDimension : field.isDimension || isDateField(field)
}

interface FieldChoice {
  readonly field: Field
  /** Fits the well by its role; other fields come after. */
  readonly suits: boolean
}

/** Returns the fields that can be combined with the query, those that fit the well first. */
export function fieldsOfWell(
  { catalogue, state }: { catalogue: Catalogue; state: QueryState },
  well: Well,
): readonly FieldChoice[] {
  const possible = new Set(tablesFor(catalogue, usedNames(state)).map(tableKey))
  return [...catalogue.fields.values()]
    .filter(({ tables }) => possible.size === 0 || tables.some((table) => possible.has(table)))
    .map((field) => ({ field, suits: suits(field, well) }))
    .toSorted((a, b) => Number(b.suits) - Number(a.suits))
}

/** Dates go into rows as year and month, and into columns as month. */
const wellDimension = (field: Field, well: DimensionWell): Dimension => {
  return isDateField(field)
    ? { field: field.field, unit: well === 'rows' ? 'year_month' : 'month' }
    : { field: field.field }
}

/** Returns the state with a field added to a well. */
export function dropped(
  { catalogue, state }: { catalogue: Catalogue; state: QueryState },
  { field, well }: { field: Field; well: Well },
): QueryState {
  if (well === 'values') return addValue(state, { mode: field.defaultMode, field: field.field })
  if (well === 'filters') return setCondition(state, { condition: defaultCondition(catalogue, field.field) })
  return addDimension(state, { well, dimension: wellDimension(field, well) })
}
