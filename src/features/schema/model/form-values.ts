// A logical object as the form holds it, and back. What the form does not show lives in the `Basis` and comes back
// untouched; names that keys, indexes and relations use follow an attribute that is renamed.
import type { LogicalAttribute, LogicalObject } from '#contract/data-manager/logical-object.ts'
import { freeName } from '#src/lib/free-name.ts'
import { type AttributeValues, readAttribute, writeAttribute } from './attribute-values.ts'

export interface ObjectValues {
  technicalName: string
  displayName: string
  kind: string
  isMaterialized: boolean
  /** Id of an attribute, or a name that is none; empty without a date. */
  dateField: string
  /** Ids of attributes, or names that are none. */
  key: string[]
  attributes: AttributeValues[]
}

/** What an object was read from: everything that the form does not show. */
export interface Basis {
  readonly object: LogicalObject
  readonly attributes: ReadonlyMap<string, LogicalAttribute>
}

/** A form and what is behind it. */
export interface Design {
  readonly values: ObjectValues
  readonly basis: Basis
}

/**
 * The form of an object. `offered` are attributes that its table has beside those of the object: rows that are not
 * included. Names are the ids of rows, so that references need no other form.
 */
export function fromObject(object: LogicalObject, offered: readonly LogicalAttribute[] = []): Design {
  const attributes = new Map<string, LogicalAttribute>()
  const rows = [...object.attributes, ...offered].map((attribute, index) => {
    const name = attribute.attribute_name
    const id = freeName(
      name,
      (tried) => attributes.has(tried),
      (number) => `${name}~${number}`,
    )
    attributes.set(id, attribute)
    return { ...readAttribute(attribute, id), isIncluded: index < object.attributes.length }
  })
  const values: ObjectValues = {
    technicalName: object.object_name,
    displayName: object.display_name,
    kind: object.object_type,
    isMaterialized: object.to_materialize,
    dateField: object.measure_date_field ?? '',
    key: [...object.key],
    attributes: rows,
  }
  return { values, basis: { object, attributes } }
}

/** What an attribute is called now; a name that is no attribute stays as it is. */
export function nameOf(reference: string, rows: readonly AttributeValues[]): string {
  return rows.find(({ id }) => id === reference)?.name ?? reference
}

/** The rows that make the object, in the order of its attributes. */
export function includedRows({ attributes }: Pick<ObjectValues, 'attributes'>): readonly AttributeValues[] {
  return attributes.filter(({ isIncluded }) => isIncluded)
}

type Renamed = (name: string) => string

const renaming = (rows: readonly AttributeValues[]): Renamed => {
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return (name) => names.get(name) ?? name
}

const dateMembers = (
  { dateField }: ObjectValues,
  { object, renamed }: { object: LogicalObject; renamed: Renamed },
) => {
  const before = object.measure_date_field ?? ''
  if (dateField === '' && before === '') return {}
  const isAxis = (dateField === '') === (before === '') ? object.date_type : dateField !== ''
  return { measure_date_field: renamed(dateField), date_type: isAxis }
}

/** The object that the form stands for. An untouched form gives back what it was read from. */
export function toBody(values: ObjectValues, { object, attributes }: Basis): LogicalObject {
  const renamed = renaming(values.attributes)
  return {
    ...object,
    object_name: values.technicalName.trim(),
    display_name: values.displayName,
    object_type: values.kind,
    to_materialize: values.isMaterialized,
    ...dateMembers(values, { object, renamed }),
    key: values.key.map(renamed),
    relations: object.relations.map((relation) => ({
      ...relation,
      attributes: relation.attributes.map((pair) => ({ ...pair, from: renamed(pair.from) })),
    })),
    indexes: object.indexes.map((names) => names.map(renamed)),
    attributes: includedRows(values).flatMap((row) => {
      const base = attributes.get(row.id)
      return base === undefined ? [] : [writeAttribute(row, base)]
    }),
  }
}
