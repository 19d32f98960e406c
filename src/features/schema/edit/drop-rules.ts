// What dropping an attribute on an object does: the object as it would be saved, or why it is refused. The rules are
// those by which the platform checks a design (DM5), so that a refusal is known at once.
import type { LogicalAttribute, LogicalObject } from '#contract/data-manager/logical-object.ts'
import type { AttributeType, TableColumns } from '#contract/data-manager/table.ts'
import type { Problem } from '#contract/http.ts'
import { type KnownTypes, formatPath, namesOfTypes, parsePath } from '#domain/schema/attribute-path.ts'
import type { Lane } from '#domain/schema/canvas/schema-graph.ts'
import { checkObjects } from '#domain/schema/check-objects.ts'
import { objectLevel } from '#domain/schema/level.ts'
import { addAttribute, freeAttributeName } from '#domain/schema/mart/edit-mart.ts'
import { type MartReading, readMart } from '#domain/schema/mart/read-mart.ts'
import { originsOf, pathsOf } from '#domain/schema/origins.ts'
import { proposeAttribute } from '#domain/schema/propose-object.ts'
import { shapeProblems } from '../model/field-problems.ts'

/** An attribute of a table or of an object. */
export interface DroppedAttribute {
  readonly lane: Lane
  /** The source of a table; empty for an object. */
  readonly source: string
  /** Name of the table, or technical name of the object. */
  readonly name: string
  readonly attribute: string
  readonly type: AttributeType
}

/** The designs that a change is checked against. */
export interface Designs {
  readonly objects: readonly LogicalObject[]
  /** Null without permission to read sources: then only the platform checks the origins of prim objects. */
  readonly sources: KnownTypes | null
}

type MartObstacle = Extract<MartReading, { kind: 'other' }>['obstacle']

export type Refusal =
  /** `table_target`: tables are only read. `mart_target`: a mart reads prim objects only. `own_card`: the same card. */
  | { readonly code: 'table_target' | 'mart_target' | 'own_card' }
  /** A table was dropped on another lane than prim, or an object on another than mart. */
  | { readonly code: 'table_lane' | 'object_lane' }
  /** An attribute was dropped beside the cards, or a line beside the attributes. */
  | { readonly code: 'no_card' | 'no_row' }
  | { readonly code: 'mapped'; readonly object: string; readonly name: string }
  | { readonly code: 'never_extracted'; readonly name: string }
  /** A line that stands for several mappings; a mapping that someone removed meanwhile. */
  | { readonly code: 'many_mappings' | 'no_mapping' }
  /** Several cards cannot be deleted at once. */
  | { readonly code: 'one_card' }
  /** A mapping that fills the date of its object. */
  | { readonly code: 'date_field'; readonly object: string; readonly name: string }
  | { readonly code: 'obstacle'; readonly obstacle: MartObstacle; readonly name: string }
  | { readonly code: 'problem'; readonly problem: Problem }

export type MappingPlan =
  | {
      readonly kind: 'change'
      readonly before: LogicalObject
      readonly after: LogicalObject
      /** Name of the attribute in the object. */
      readonly attribute: string
      /** The table whose rows the object appends from now on, after those of its other tables. */
      readonly appended: string | null
    }
  | { readonly kind: 'refused'; readonly refusal: Refusal }

const refused = (refusal: Refusal): MappingPlan => ({ kind: 'refused', refusal })

/** What a line between two cards means, from their lanes alone. */
export function linkOf(
  from: { readonly card: string; readonly lane: Lane },
  to: { readonly card: string; readonly lane: Lane },
): 'map' | 'relate' | Extract<Refusal, { code: 'table_target' | 'mart_target' | 'own_card' }>['code'] {
  if (from.card === to.card) return 'own_card'
  if (to.lane === 'source') return 'table_target'
  if (from.lane === 'source') return to.lane === 'data_prim' ? 'map' : 'mart_target'
  return to.lane === 'data_prim' ? 'relate' : 'map'
}

/** What a card means that is dropped on another lane: the refusal, or null for a new object there. */
export function moveRefusal(from: Lane, to: Lane): 'table_lane' | 'object_lane' | null {
  if (from === 'source') return to === 'data_prim' ? null : 'table_lane'
  return from === 'data_prim' && to === 'data_mart' ? null : 'object_lane'
}

/** The types of all columns by source and table. */
export function typesOfColumns(tables: readonly TableColumns[]): KnownTypes {
  const types = new Map<string, Map<string, ReadonlyMap<string, AttributeType>>>()
  for (const { database_name: source, table_name: table, columns } of tables) {
    const own = types.get(source) ?? new Map<string, ReadonlyMap<string, AttributeType>>()
    own.set(
      table,
      new Map(columns.map(({ name, main, sub }) => [name, sub === '' ? { main } : { main, sub }])),
    )
    types.set(source, own)
  }
  return types
}

/** The first reason why the platform would refuse an object. */
export function problemOf(object: LogicalObject, { objects, sources }: Designs): Problem | undefined {
  const isUnchecked = sources === null && objectLevel(object) === 'data_prim'
  const [first] = [
    ...shapeProblems(object),
    ...(isUnchecked ? [] : checkObjects([object], { others: objects, sources: sources ?? new Map() })),
  ]
  return first
}

interface Change {
  readonly before: LogicalObject
  readonly after: LogicalObject
  readonly attribute: string
  readonly appended?: string | null
}

const checked = ({ appended = null, ...change }: Change, designs: Designs): MappingPlan => {
  const problem = problemOf(change.after, designs)
  return problem === undefined
    ? { kind: 'change', ...change, appended }
    : refused({ code: 'problem', problem })
}

const isSamePath = (path: string, dropped: DroppedAttribute, names: ReturnType<typeof namesOfTypes>) => {
  const reading = parsePath(path, names)
  if (reading.kind !== 'found') return false
  const { source, table, attribute } = reading.path
  return source === dropped.source && table === dropped.name && attribute === dropped.attribute
}

/** The attribute with the path: instead of another one of the same table, else as a further source. */
const withPath = (
  attribute: LogicalAttribute,
  { path, isOfTable }: { path: string; isOfTable: (other: string) => boolean },
): LogicalAttribute => {
  if (!pathsOf(attribute).some(isOfTable))
    return { ...attribute, sources: [...attribute.sources, { rules: [], attributes: [path] }] }
  const sources = attribute.sources.map((source) => ({
    ...source,
    attributes: source.attributes.map((other) => (isOfTable(other) ? path : other)),
  }))
  return { ...attribute, sources }
}

interface Target {
  readonly object: LogicalObject
  /** The attribute on which it is dropped; undefined for a new one. */
  readonly onto: string | undefined
}

const mapColumn = (dropped: DroppedAttribute, { object, onto }: Target, designs: Designs): MappingPlan => {
  const names = namesOfTypes(designs.sources ?? new Map())
  const { origins } = originsOf(object, names)
  const isRead = origins.some(({ source, table }) => source === dropped.source && table === dropped.name)
  const appended = origins.length > 0 && !isRead ? dropped.name : null
  const proposed = proposeAttribute(
    { attribute_name: dropped.attribute, type: dropped.type },
    { database_name: dropped.source, table_name: dropped.name },
  )
  const hasColumn = (one: LogicalAttribute): boolean =>
    pathsOf(one).some((path) => isSamePath(path, dropped, names))
  const mapped = object.attributes.find(
    (one) => hasColumn(one) && (onto === undefined || one.attribute_name === onto),
  )
  if (mapped) return refused({ code: 'mapped', object: object.object_name, name: mapped.attribute_name })
  if (onto !== undefined) {
    const path = formatPath({ source: dropped.source, table: dropped.name, attribute: dropped.attribute })
    const isOfTable = (other: string): boolean => {
      const reading = parsePath(other, names)
      return (
        reading.kind === 'found' &&
        reading.path.source === dropped.source &&
        reading.path.table === dropped.name
      )
    }
    const attributes = object.attributes.map((one) =>
      one.attribute_name === onto ? withPath(one, { path, isOfTable }) : one,
    )
    return checked({ before: object, after: { ...object, attributes }, attribute: onto, appended }, designs)
  }
  const name = freeAttributeName(object.attributes, [
    dropped.attribute,
    `${object.object_name}_${dropped.attribute}`,
  ])
  const after = { ...object, attributes: [...object.attributes, { ...proposed, attribute_name: name }] }
  return checked({ before: object, after, attribute: name, appended }, designs)
}

const mapToMart = (dropped: DroppedAttribute, mart: LogicalObject, designs: Designs): MappingPlan => {
  const reading = readMart(mart, designs.objects)
  if (reading.kind === 'other')
    return refused({ code: 'obstacle', obstacle: reading.obstacle, name: reading.name })
  const { base, fields } = reading
  const { name: table } = dropped
  const mapped = fields.find((field) => field.table === table && field.attribute === dropped.attribute)
  if (mapped) return refused({ code: 'mapped', object: mart.object_name, name: mapped.name })
  const attribute = designs.objects
    .find(({ object_name: name }) => name === table)
    ?.attributes.find(({ attribute_name: name }) => name === dropped.attribute)
  if (attribute === undefined) return refused({ code: 'no_card' })
  const before = new Set(mart.attributes.map(({ attribute_name: name }) => name))
  const after = addAttribute({ object: mart, fields }, { table, attribute, isBase: base === table })
  const added = after.attributes.find(({ attribute_name: name }) => !before.has(name))
  return checked({ before: mart, after, attribute: added?.attribute_name ?? dropped.attribute }, designs)
}

/**
 * Plans the mapping of an attribute to an object: a column of a table to a prim object, or an attribute of a prim object
 * to a mart. `onto` is the attribute of a prim object that gets the column as its origin.
 */
export function planMapping(
  dropped: DroppedAttribute,
  { target, onto }: { readonly target: string; readonly onto?: string | undefined },
  designs: Designs,
): MappingPlan {
  const object = designs.objects.find(({ object_name: name }) => name === target)
  if (object === undefined) return refused({ code: 'table_target' })
  const isMart = objectLevel(object) === 'data_mart'
  if (dropped.lane === 'source')
    return isMart ? refused({ code: 'mart_target' }) : mapColumn(dropped, { object, onto }, designs)
  return isMart ? mapToMart(dropped, object, designs) : refused({ code: 'own_card' })
}

/** The same for several attributes, one after the other; the first refusal refuses all of them. */
export function planMappings(
  dropped: readonly DroppedAttribute[],
  target: string,
  designs: Designs,
): MappingPlan {
  let { objects } = designs
  let last: MappingPlan = refused({ code: 'no_card' })
  const before = objects.find(({ object_name: name }) => name === target)
  let appended: string | null = null
  for (const one of dropped) {
    last = planMapping(one, { target }, { ...designs, objects })
    if (last.kind === 'refused') return last
    const { after } = last
    appended ??= last.appended
    objects = objects.map((object) => (object.object_name === target ? after : object))
  }
  return last.kind === 'change' ? { ...last, before: before ?? last.before, appended } : last
}
