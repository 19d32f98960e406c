// The links of a design: from columns to the attributes of prim objects, and from those to the attributes of marts, with
// the attributes by which a mart joins its prim objects.
import type { LogicalAttribute, LogicalObject } from '#contract/data-manager/logical-object.ts'
import type { AttributePath } from '../schema/attribute-path.ts'
import { objectLevel } from '../schema/level.ts'
import { changesNothing } from '../schema/origins.ts'
import { joinOf, type JoinSteps } from '../schema/relations.ts'
import { cardKey, type Link, type LinkEnd, type Rules } from './lineage-links.ts'

interface ReadPath extends AttributePath {
  /** Rules of the source that names it, without those that change nothing. */
  readonly rules: Rules
}

/** An attribute with the paths that could be read. */
interface ReadAttribute {
  readonly attribute: LogicalAttribute
  readonly paths: readonly ReadPath[]
}

/** A design whose paths were read. */
export interface ReadObject {
  readonly object: LogicalObject
  readonly attributes: readonly ReadAttribute[]
}

/** Reads the paths of a design. `read` returns undefined for a path without a meaning. */
export function readObject(
  object: LogicalObject,
  read: (text: string) => AttributePath | undefined,
): ReadObject {
  return {
    object,
    attributes: object.attributes.map((attribute) => ({
      attribute,
      paths: attribute.sources.flatMap(({ attributes, rules }) => {
        const changing = rules.filter((rule) => !changesNothing(rule))
        return attributes.flatMap((text) => {
          const path = read(text)
          return path === undefined ? [] : [{ ...path, rules: changing }]
        })
      }),
    })),
  }
}

const originOf = ({ source, table, attribute }: AttributePath): LinkEnd => ({
  card: source === 'data_prim' ? cardKey('data_prim', table) : cardKey('source', source, table),
  item: attribute,
})

/** The key of the card of an object. */
export function objectKey(object: LogicalObject): string {
  return cardKey(objectLevel(object), object.object_name)
}

/** Per prim object of a mart: the attributes by whose values its rows are joined. None for the base. */
const joinedBy = (
  attributes: readonly ReadAttribute[],
  steps: JoinSteps,
): Map<string, readonly LinkEnd[]> => {
  const names = [...new Set(attributes.flatMap(({ paths }) => paths.map(({ table }) => table)))]
  const plan = names.length < 2 ? null : joinOf(names, steps)
  return new Map(
    [...(plan ?? [])].map(([name, path]) => [
      name,
      path.flatMap(({ from, to, pairs }) =>
        pairs.flatMap(([one, other]) => [
          { card: cardKey('data_prim', from), item: one },
          { card: cardKey('data_prim', to), item: other },
        ]),
      ),
    ]),
  )
}

/** The links into the attributes of an object. `steps` are the possible joins of the prim objects. */
export function objectLinks({ object, attributes }: ReadObject, steps: JoinSteps): Link[] {
  const card = objectKey(object)
  const isMart = objectLevel(object) === 'data_mart'
  const joins = isMart ? joinedBy(attributes, steps) : new Map<string, readonly LinkEnd[]>()
  return attributes.flatMap(({ attribute, paths }) => {
    const to = { card, item: attribute.attribute_name }
    const kind = attribute.fpui.operation === 'aggregate' ? 'aggregate' : 'mapping'
    return paths.flatMap((path): Link[] => {
      const origin = originOf(path)
      const keys = (joins.get(path.table) ?? []).filter(
        (end) => end.card !== origin.card || end.item !== origin.item,
      )
      const { rules } = path
      const mapping: Link = { from: origin, to, kind, ...(rules.length > 0 && { rules }) }
      return [mapping, ...keys.map((from) => ({ from, to, kind: 'join' as const }))]
    })
  })
}
