// The tables and objects whose attributes an object can map.
import type { LogicalObject } from '#contract/data-manager/logical-object.ts'
import type { TableColumns } from '#contract/data-manager/table.ts'
import { namesOfTypes } from '#domain/schema/attribute-path.ts'
import { objectLevel } from '#domain/schema/level.ts'
import { primObjects, readMart } from '#domain/schema/mart/read-mart.ts'
import { originsOf } from '#domain/schema/origins.ts'
import type { Designs, DroppedAttribute } from './drop-rules.ts'

export interface MapOrigin {
  /** The source of a table; empty for an object. */
  readonly source: string
  readonly name: string
  readonly attributes: readonly DroppedAttribute[]
}

/** The origin as a text, for lists of choices. */
export function originKey({ source, name }: Pick<MapOrigin, 'source' | 'name'>): string {
  return JSON.stringify([source, name])
}

const tableOrigin = ({ database_name: source, table_name: name, columns }: TableColumns): MapOrigin => ({
  source,
  name,
  attributes: columns.map(({ name: attribute, main, sub }) => ({
    lane: 'source',
    source,
    name,
    attribute,
    type: sub === '' ? { main } : { main, sub },
  })),
})

const objectOrigin = ({ object_name: name, attributes }: LogicalObject): MapOrigin => ({
  source: '',
  name,
  attributes: attributes.map(({ attribute_name: attribute, type }) => ({
    lane: 'data_prim',
    source: '',
    name,
    attribute,
    type,
  })),
})

/** All tables, or for a mart all prim objects. */
export function originsFor(
  level: 'data_prim' | 'data_mart',
  { tables, objects }: { tables: readonly TableColumns[]; objects: readonly LogicalObject[] },
): readonly MapOrigin[] {
  return level === 'data_prim' ? tables.map(tableOrigin) : primObjects(objects).map(objectOrigin)
}

/** The key of the table, or of the prim object, that an object reads first; undefined if it reads none. */
export function firstOrigin(object: LogicalObject, { objects, sources }: Designs): string | undefined {
  if (objectLevel(object) === 'data_mart') {
    const reading = readMart(object, objects)
    return reading.kind === 'form' && reading.base !== null
      ? originKey({ source: '', name: reading.base })
      : undefined
  }
  const [first] = originsOf(object, namesOfTypes(sources ?? new Map())).origins
  return first && originKey({ source: first.source, name: first.table })
}
