// What removing a mapping does: the object as it would be saved, or why it is refused. An attribute without another
// origin is removed with its mapping, as in the form.
import type { LogicalAttribute, LogicalObject } from '#contract/data-manager/logical-object.ts'
import { type KnownAttributes, namesOfTypes, parsePath } from '#domain/schema/attribute-path.ts'
import { objectLevel } from '#domain/schema/level.ts'
import { removeAttribute } from '#domain/schema/mart/edit-mart.ts'
import { primObjects } from '#domain/schema/mart/read-mart.ts'
import { originsOf, pathsOf } from '#domain/schema/origins.ts'
import type { StepName } from '../history/design-steps.ts'
import { type Designs, type Refusal, problemOf } from './drop-rules.ts'

/** An attribute of an object, and the one that it is read from. */
export interface MappedAttribute {
  /** Technical name. */
  readonly object: string
  readonly attribute: string
  /** `source` is `data_prim` for an attribute of a prim object. */
  readonly origin: { readonly source: string; readonly table: string; readonly attribute: string }
}

type UnmappingPlan =
  | {
      readonly kind: 'change'
      readonly before: LogicalObject
      readonly after: LogicalObject
      readonly name: StepName
      /** The table whose rows the object no longer has. */
      readonly left: string | null
      /** Names of the objects that can no longer be built. */
      readonly broken: readonly string[]
    }
  | { readonly kind: 'refused'; readonly refusal: Refusal }

const knownNames = ({ objects, sources }: Designs): KnownAttributes => {
  const prims = primObjects(objects).map(
    ({ object_name: name, attributes }) =>
      [name, new Set(attributes.map((attribute) => attribute.attribute_name))] as const,
  )
  return new Map([...namesOfTypes(sources ?? new Map()), ['data_prim', new Map(prims)]])
}

type Origin = MappedAttribute['origin']

const isPathTo =
  (names: KnownAttributes, { source, table, attribute }: Origin) =>
  (text: string): boolean => {
    const reading = parsePath(text, names)
    if (reading.kind !== 'found') return false
    const { path } = reading
    return path.source === source && path.table === table && path.attribute === attribute
  }

const withoutPath = (
  attribute: LogicalAttribute,
  isRemoved: (path: string) => boolean,
): LogicalAttribute => ({
  ...attribute,
  sources: attribute.sources.flatMap((source) => {
    const attributes = source.attributes.filter((path) => !isRemoved(path))
    return attributes.length === 0 && source.attributes.length > 0 ? [] : [{ ...source, attributes }]
  }),
})

/** A mart forgets all that names the attribute, as its form does. A prim object that names it is refused. */
const withoutAttribute = (object: LogicalObject, name: string): LogicalObject =>
  objectLevel(object) === 'data_mart'
    ? removeAttribute(object, name)
    : {
        ...object,
        attributes: object.attributes.filter(({ attribute_name: own }) => own !== name),
      }

/** The first table that only the earlier version reads. */
const tableLeft = (
  { before, after }: { before: LogicalObject; after: LogicalObject },
  names: KnownAttributes,
): string | null => {
  const keyOf = ({ source, table }: { source: string; table: string }): string =>
    JSON.stringify([source, table])
  const read = new Set(originsOf(after, names).origins.map(keyOf))
  const left = originsOf(before, names).origins.find((origin) => !read.has(keyOf(origin)))
  return left?.table ?? null
}

/** The objects that the rules of the platform accept only before the change. */
const brokenBy = (after: LogicalObject, designs: Designs): readonly string[] => {
  const { object_name: name } = after
  const names = knownNames(designs)
  const uses = (object: LogicalObject): boolean =>
    object.relations.some((relation) => relation.object_name === name) ||
    originsOf(object, names).origins.some(({ source, table }) => source === 'data_prim' && table === name)
  const objects = designs.objects.map((object) => (object.object_name === name ? after : object))
  return designs.objects
    .filter((object) => object.object_name !== name && uses(object))
    .filter((object) => !problemOf(object, designs) && problemOf(object, { ...designs, objects }))
    .map((object) => object.object_name)
}

interface FoundMapping {
  readonly object: LogicalObject
  readonly attribute: LogicalAttribute
  /** The attribute without the mapping; null if it has no other origin. */
  readonly rest: LogicalAttribute | null
}

const findMapping = (
  mapped: MappedAttribute,
  { objects }: Designs,
  names: KnownAttributes,
): FoundMapping | undefined => {
  const object = objects.find(({ object_name: name }) => name === mapped.object)
  const attribute = object?.attributes.find(({ attribute_name: name }) => name === mapped.attribute)
  const isRemoved = isPathTo(names, mapped.origin)
  if (object === undefined || !attribute || !pathsOf(attribute).some(isRemoved)) return undefined
  const rest = withoutPath(attribute, isRemoved)
  return { object, attribute, rest: pathsOf(rest).length === 0 ? null : rest }
}

const withoutMapping = ({ object, attribute, rest }: FoundMapping): LogicalObject =>
  rest === null
    ? withoutAttribute(object, attribute.attribute_name)
    : { ...object, attributes: object.attributes.map((one) => (one === attribute ? rest : one)) }

/** Why the console refuses what the platform would accept. */
const refusalOf = ({ object, attribute, rest }: FoundMapping): Refusal | undefined => {
  const { attribute_name: name } = attribute
  const isDate = object.measure_date_field === name && objectLevel(object) === 'data_prim'
  return isDate && rest === null ? { code: 'date_field', object: object.object_name, name } : undefined
}

/** Plans the removal of one mapping. */
export function planUnmapping(mapped: MappedAttribute, designs: Designs): UnmappingPlan {
  const names = knownNames(designs)
  const found = findMapping(mapped, designs, names)
  if (found === undefined) return { kind: 'refused', refusal: { code: 'no_mapping' } }
  const refusal = refusalOf(found)
  if (refusal !== undefined) return { kind: 'refused', refusal }
  const { object: before, rest } = found
  const after = withoutMapping(found)
  const problem = problemOf(after, designs)
  if (problem !== undefined) return { kind: 'refused', refusal: { code: 'problem', problem } }
  return {
    kind: 'change',
    before,
    after,
    name: { kind: rest === null ? 'unmap' : 'unmapOne', name: mapped.attribute },
    left: objectLevel(before) === 'data_mart' ? null : tableLeft({ before, after }, names),
    broken: rest === null ? brokenBy(after, designs) : [],
  }
}
