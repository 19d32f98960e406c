// Which fields a well takes, and what becomes of a field that is dropped into one.
import { type Catalogue, type Field, isDateField, tableKey, tablesFor } from '../state/catalogue.ts'
import { firstCondition } from '../state/filter-operators.ts'
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
  /** Fits the well by its role; the others come after. */
  readonly suits: boolean
}

/** Fields for a well: those that suit it first, all that can combine with the question. */
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

/** Dates go down by month of their year, across by month alone. */
const wellDimension = (field: Field, well: DimensionWell): Dimension => {
  return isDateField(field)
    ? { field: field.field, unit: well === 'rows' ? 'year_month' : 'month' }
    : { field: field.field }
}

/** The state with a field put into a well. */
export function dropped(
  { catalogue, state }: { catalogue: Catalogue; state: QueryState },
  { field, well }: { field: Field; well: Well },
): QueryState {
  if (well === 'values') return addValue(state, { mode: field.defaultMode, field: field.field })
  if (well === 'filters') return setCondition(state, { condition: firstCondition(catalogue, field.field) })
  return addDimension(state, { well, dimension: wellDimension(field, well) })
}
