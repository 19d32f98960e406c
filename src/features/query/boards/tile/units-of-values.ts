// The units of the figures of a tile, which its head names.
import type { ComputeMode } from '#contract/query/vocabulary.ts'
import { unitOfName } from '#domain/schema/readable-name.ts'
import { type Catalogue, nameOf, typeOfMeasure } from '../../state/catalogue.ts'
import type { Measure } from '../../state/query-state.ts'

/** Counts have no unit of the field. */
const keepsUnit: Record<ComputeMode, boolean> = {
  select: true,
  select_distinct: true,
  sum: true,
  min: true,
  max: true,
  avg: true,
  count: false,
  count_distinct: false,
}

const hasUnit = (catalogue: Catalogue, measure: Measure): boolean => {
  const { mode, calculation } = measure
  const isOwn = calculation === undefined || calculation === 'running_total' || calculation === 'difference'
  return isOwn && keepsUnit[mode] && typeOfMeasure(catalogue, measure) === 'num'
}

/** Returns each unit once, in the order of the values. */
export function unitsOfValues(catalogue: Catalogue, values: readonly Measure[]): readonly string[] {
  const units = values
    .filter((measure) => hasUnit(catalogue, measure))
    .flatMap(({ field }) => unitOfName(nameOf(catalogue, field)) ?? [])
  return [...new Set(units)]
}
