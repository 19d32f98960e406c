// Compares a form with the stored design, to show "was …" at the fields and to count the changes.
import type { AttributeField, AttributeValues } from './attribute-values.ts'
import type { Basis, ObjectValues } from './form-values.ts'

export type ObjectField = Exclude<keyof ObjectValues, 'attributes'>

const rowFields = ['isIncluded', 'name', 'displayName', 'role', 'isSummable', 'rules', 'edited'] as const

/** Returns the fields of a row that differ. A type is one field. */
export function changedFields(row: AttributeValues, indexValues: AttributeValues): readonly AttributeField[] {
  return [
    ...rowFields.filter((field) => row[field] !== indexValues[field]),
    ...(row.main === indexValues.main && row.sub === indexValues.sub ? [] : (['main'] as const)),
  ]
}

export function sameRow(row: AttributeValues, other: AttributeValues): boolean {
  return row.id === other.id && changedFields(row, other).length === 0
}

const objectFields = [
  'technicalName',
  'displayName',
  'kind',
  'isMaterialized',
  'dateField',
  'isTimeAxis',
  'key',
  'indexes',
] as const

/** Returns the fields that differ, other than the attributes. */
export function changedObjectFields(values: ObjectValues, indexValues: ObjectValues): readonly ObjectField[] {
  return objectFields.filter((field) => JSON.stringify(values[field]) !== JSON.stringify(indexValues[field]))
}

export interface PreviousValues {
  readonly values: ObjectValues
  readonly rows: ReadonlyMap<string, AttributeValues>
}

export function indexValues(values: ObjectValues): PreviousValues {
  return {
    values,
    rows: new Map(values.attributes.map((row) => [row.id, row])),
  }
}

const rowChanges = (row: AttributeValues, { rows }: PreviousValues): number => {
  const old = rows.get(row.id)
  if (old === undefined) return row.isIncluded ? 1 : 0
  if (!row.isIncluded && !old.isIncluded) return 0
  return row.isIncluded === old.isIncluded ? changedFields(row, old).length : 1
}

/** Counts the changes: changed fields, added rows and removed rows. */
export function countChanges(values: ObjectValues, old: PreviousValues): number {
  const ids = new Set(values.attributes.map(({ id }) => id))
  const removed = old.values.attributes.filter(({ id, isIncluded }) => isIncluded && !ids.has(id))
  const inRows = values.attributes.reduce((sum, row) => sum + rowChanges(row, old), 0)
  return changedObjectFields(values, old.values).length + inRows + removed.length
}

/** Returns whether two designs are written identically. */
export function sameObject(one: Basis['object'], other: Basis['object']): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
