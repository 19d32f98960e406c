// What the form of a mart shows of an object: the base, and per attribute its origin and its function (DM13, DM39).
import type {
  AggregateFunction,
  LogicalAttribute,
  LogicalObject,
  PeriodUnit,
} from '#contract/data-manager/logical-object.ts'
import { aggregateOf, periodOf } from '../aggregate.ts'
import { parsePath, type KnownAttributes } from '../attribute-path.ts'
import { objectLevel } from '../level.ts'
import { hasRules, pathsOf } from '../origins.ts'
import { joinPlan } from '../relations.ts'

/** One attribute of a mart. */
export interface MartField {
  /** Position in the attributes of the object. */
  readonly index: number
  readonly name: string
  /** Prim object and attribute from which it is filled. */
  readonly table: string
  readonly attribute: string
  /** Null for a value as it is. */
  readonly function: AggregateFunction | null
  /** The period to whose start a date is set; null for a value as it is. */
  readonly period: PeriodUnit | null
  /** Listed with the figures: it is computed, or a measure. Otherwise it is a dimension. */
  readonly isFigure: boolean
  readonly hasRules: boolean
}

/** Why the form cannot show an object. */
type MartObstacle = 'no_source' | 'several_sources' | 'unknown_source' | 'unknown_function' | 'not_related'

export type MartReading =
  | { readonly kind: 'form'; readonly base: string | null; readonly fields: readonly MartField[] }
  /** `name`: the attribute that it is about, or the prim objects that are not related. */
  | { readonly kind: 'other'; readonly obstacle: MartObstacle; readonly name: string }

/** The prim objects of a design. */
export function primObjects(objects: readonly LogicalObject[]): LogicalObject[] {
  return objects.filter((object) => objectLevel(object) === 'data_prim')
}

const knownOf = (prims: readonly LogicalObject[]): KnownAttributes =>
  new Map([
    [
      'data_prim',
      new Map(
        prims.map(({ object_name: name, attributes }) => [
          name,
          new Set(attributes.map((attribute) => attribute.attribute_name)),
        ]),
      ),
    ],
  ])

const readField = (
  attribute: LogicalAttribute,
  { index, known }: { index: number; known: KnownAttributes },
): MartField | MartObstacle => {
  const [text, ...others] = pathsOf(attribute)
  if (text === undefined) return 'no_source'
  if (others.length > 0 || attribute.sources.length > 1) return 'several_sources'
  const reading = parsePath(text, known)
  if (reading.kind !== 'found') return 'unknown_source'
  const [found, period] = [aggregateOf(attribute), periodOf(attribute)]
  if (found === undefined || period === undefined) return 'unknown_function'
  return {
    index,
    name: attribute.attribute_name,
    table: reading.path.table,
    attribute: reading.path.attribute,
    function: found,
    period,
    isFigure: found !== null || (attribute.is_measure && !attribute.is_dimension),
    hasRules: hasRules(attribute),
  }
}

/** Reads a mart object, or the reason why the form cannot show it. The base is null without attributes. */
export function readMart(object: LogicalObject, objects: readonly LogicalObject[]): MartReading {
  const known = knownOf(primObjects(objects))
  const fields: MartField[] = []
  for (const [index, attribute] of object.attributes.entries()) {
    const field = readField(attribute, { index, known })
    if (typeof field === 'string') return { kind: 'other', obstacle: field, name: attribute.attribute_name }
    fields.push(field)
  }
  const tables = [...new Set(fields.map(({ table }) => table))]
  if (tables.length === 0) return { kind: 'form', base: null, fields }
  const plan = joinPlan(tables, objects)
  return plan === null
    ? { kind: 'other', obstacle: 'not_related', name: tables.join(', ') }
    : { kind: 'form', base: plan.base, fields }
}

/** What one row of a mart is. */
interface MartGrain {
  /** Each combination of `by` is one row. Otherwise each row of the base is. */
  readonly isGrouped: boolean
  /** Names of the attributes that are not computed. */
  readonly by: readonly string[]
}

export function grainOf(fields: readonly MartField[]): MartGrain {
  return {
    isGrouped: fields.some((field) => field.function !== null),
    by: fields.filter((field) => field.function === null).map(({ name }) => name),
  }
}

/** An attribute whose usual name is used by another one. */
interface NameCollision {
  readonly field: MartField
  /** The attribute that has the name. */
  readonly owner: MartField
}

/** The attributes that are not named like their origin, because an earlier one has this name. */
export function nameCollisions(fields: readonly MartField[]): NameCollision[] {
  return fields.flatMap((field) => {
    if (field.period !== null) return []
    const owner = fields.find(
      (other) =>
        other.index !== field.index &&
        other.table !== field.table &&
        other.name.toLowerCase() === field.attribute.toLowerCase(),
    )
    const isUsual = field.name.toLowerCase() === field.attribute.toLowerCase()
    const isLater = owner !== undefined && owner.index < field.index
    return owner === undefined || (isUsual && !isLater) ? [] : [{ field, owner }]
  })
}
