// Groups a date of a mart by periods.
import type { LogicalObject, PeriodUnit } from '#contract/data-manager/logical-object.ts'
import { freeAttributeName, renameAttribute } from './edit-mart.ts'
import type { MartField } from './read-mart.ts'

/**
 * Sets a date to the start of its period, or takes it as it is. A name that was not chosen, and that no query uses yet,
 * says the period: `departed_at` becomes `departed_at_month`.
 */
export function setPeriod(
  object: LogicalObject,
  { field, period, saved }: { field: MartField; period: PeriodUnit | null; saved: ReadonlySet<string> },
): LogicalObject {
  const attributes = object.attributes.map((attribute, position) => {
    const { unit: _unit, ...fpui } = attribute.fpui
    if (position !== field.index) return attribute
    return { ...attribute, fpui: period === null ? fpui : { ...fpui, unit: period } }
  })
  const next = { ...object, attributes }
  const nameFor = (unit: PeriodUnit | null) =>
    unit === null ? field.attribute : `${field.attribute}_${unit}`
  if (field.name !== nameFor(field.period) || saved.has(field.name)) return next
  const others = attributes.filter((_attribute, position) => position !== field.index)
  return renameAttribute(next, { index: field.index, name: freeAttributeName(others, [nameFor(period)]) })
}
