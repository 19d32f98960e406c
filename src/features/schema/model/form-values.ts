// Converts a logical object to the form and back. What the form does not show is stored in the `Basis` and preserved.
// Keys, indexes and relations follow an attribute that is renamed.
import type { LogicalAttribute, LogicalObject } from '#contract/data-manager/logical-object.ts'
import { freeName } from '#src/lib/free-name.ts'
import { renameInRules } from './attribute-rules.ts'
import { type AttributeValues, baseOf, readAttribute, writeAttribute } from './attribute-values.ts'

export interface ObjectValues {
  technicalName: string
  displayName: string
  kind: string
  isMaterialized: boolean
  /** Id of an attribute, or an unknown name; empty without a date. */
  dateField: string
  /** The object is a time axis (`date_type`). */
  isTimeAxis: boolean
  /** Ids of attributes, or unknown names. */
  key: string[]
  /** The attributes of each index, like those of the key. */
  indexes: string[][]
  attributes: AttributeValues[]
}

/** The object that was read: everything that the form does not show. */
export interface Basis {
  readonly object: LogicalObject
  readonly attributes: ReadonlyMap<string, LogicalAttribute>
}

/** The values of a form, and the object they were read from. */
export interface Design {
  readonly values: ObjectValues
  readonly basis: Basis
}

/**
 * Returns the form of an object. `proposed` are further attributes of its table: rows that are not included. Row ids
 * are names, so references need no conversion.
 */
export function fromObject(object: LogicalObject, proposed: readonly LogicalAttribute[] = []): Design {
  const attributes = new Map<string, LogicalAttribute>()
  const rows = [...object.attributes, ...proposed].map((attribute, index) => {
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
    isTimeAxis: object.date_type,
    key: [...object.key],
    indexes: object.indexes.map((names) => [...names]),
    attributes: rows,
  }
  return { values, basis: { object, attributes } }
}

/** Returns the current name of an attribute; an unknown name is returned unchanged. */
export function nameOf(reference: string, rows: readonly AttributeValues[]): string {
  return rows.find(({ id }) => id === reference)?.name ?? reference
}

/** Returns the rows of the object, in the order of its attributes. */
export function includedRows({ attributes }: Pick<ObjectValues, 'attributes'>): readonly AttributeValues[] {
  return attributes.filter(({ isIncluded }) => isIncluded)
}

type Renamed = (name: string) => string

const renaming = (rows: readonly AttributeValues[]): Renamed => {
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return (name) => names.get(name) ?? name
}

const dateMember = (
  { dateField }: ObjectValues,
  { object, renamed }: { object: LogicalObject; renamed: Renamed },
) =>
  dateField === '' && (object.measure_date_field ?? '') === ''
    ? {}
    : { measure_date_field: renamed(dateField) }

/** Returns the object of the form. An unchanged form returns the object that it was read from. */
export function toBody(values: ObjectValues, { object, attributes }: Basis): LogicalObject {
  const renamed = renaming(values.attributes)
  return {
    ...object,
    object_name: values.technicalName.trim(),
    display_name: values.displayName,
    object_type: values.kind,
    to_materialize: values.isMaterialized,
    ...dateMember(values, { object, renamed }),
    date_type: values.isTimeAxis,
    key: values.key.map(renamed),
    relations: object.relations.map((relation) => ({
      ...relation,
      attributes: relation.attributes.map((pair) => ({ ...pair, from: renamed(pair.from) })),
    })),
    // An index that was added has no attributes yet.
    indexes: values.indexes
      .filter((names, index) => names.length > 0 || object.indexes[index]?.length === 0)
      .map((names) => names.map(renamed)),
    attributes: includedRows(values).flatMap((row) => {
      const base = baseOf(row, attributes)
      return base === undefined ? [] : [renameInRules(writeAttribute(row, base), renamed)]
    }),
  }
}
