// What a form changed against the design it began from: to say "was …" at the place, and to count.
import type { AttributeField, AttributeValues } from './attribute-values.ts'
import type { Basis, ObjectValues } from './form-values.ts'

export type ObjectField = Exclude<keyof ObjectValues, 'attributes'>

const rowFields = ['isIncluded', 'name', 'displayName', 'role', 'isSummable'] as const

/** The fields of a row that differ; a type is one field, whatever of it changed. */
export function changedFields(row: AttributeValues, before: AttributeValues): readonly AttributeField[] {
  return [
    ...rowFields.filter((field) => row[field] !== before[field]),
    ...(row.main === before.main && row.sub === before.sub ? [] : (['main'] as const)),
  ]
}

export function sameRow(row: AttributeValues, other: AttributeValues): boolean {
  return row.id === other.id && changedFields(row, other).length === 0
}

const objectFields = ['technicalName', 'displayName', 'kind', 'isMaterialized', 'dateField', 'key'] as const

/** The fields beside the attributes that differ. */
export function changedObjectFields(values: ObjectValues, before: ObjectValues): readonly ObjectField[] {
  return objectFields.filter((field) => JSON.stringify(values[field]) !== JSON.stringify(before[field]))
}

export interface Before {
  readonly values: ObjectValues
  readonly rows: ReadonlyMap<string, AttributeValues>
}

export function before(values: ObjectValues): Before {
  return {
    values,
    rows: new Map(values.attributes.map((row) => [row.id, row])),
  }
}

const rowChanges = (row: AttributeValues, { rows }: Before): number => {
  const old = rows.get(row.id)
  if (old === undefined) return row.isIncluded ? 1 : 0
  if (!row.isIncluded && !old.isIncluded) return 0
  return row.isIncluded === old.isIncluded ? changedFields(row, old).length : 1
}

/** How many things differ: a field, a row more or less. */
export function countChanges(values: ObjectValues, old: Before): number {
  const ids = new Set(values.attributes.map(({ id }) => id))
  const gone = old.values.attributes.filter(({ id, isIncluded }) => isIncluded && !ids.has(id))
  const inRows = values.attributes.reduce((sum, row) => sum + rowChanges(row, old), 0)
  return changedObjectFields(values, old.values).length + inRows + gone.length
}

/** Whether two designs would be written the same. */
export function sameObject(one: Basis['object'], other: Basis['object']): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
