// Relations of an object in the direction in which they are read and joined: towards one row, where there is one.
import type { RelationKey } from '#contract/data-manager/relation-endpoints.ts'
import type { LogicalObject } from '#contract/data-manager/logical-object.ts'

type Relation = LogicalObject['relations'][number]

/** A relation with its type. */
export interface DirectedRelation extends RelationKey {
  readonly type: string
}

const reverseTypes: Readonly<Record<string, string>> = {
  many_to_one: 'one_to_many',
  one_to_many: 'many_to_one',
}

const reversed = ({ from, to, attributes, type }: DirectedRelation): DirectedRelation => ({
  from: to,
  to: from,
  attributes: attributes.map((pair) => ({ from: pair.to, to: pair.from })),
  type: reverseTypes[type] ?? type,
})

/** Returns a relation of the object `own`, from the side with many rows to the side with one. */
export function directRelation(own: string, relation: Relation): DirectedRelation {
  const { object_name: to, attributes, type } = relation
  const direct = {
    from: own,
    to,
    attributes: attributes.map(({ from, to: other }) => ({ from, to: other })),
    type,
  }
  return type === 'one_to_many' ? reversed(direct) : direct
}

/** Returns the relation as a member of the object `own`, which is one of its two sides. */
export function relationOf(own: string, relation: DirectedRelation): Relation {
  const { to, attributes, type } = relation.from === own ? relation : reversed(relation)
  return { object_name: to, attributes, type }
}

/**
 * Returns the relation of the object `own` with another type, which is read in the direction of `directRelation`.
 * Its attributes and unknown members stay.
 */
export function retypeRelation(
  own: string,
  { relation, type }: { relation: Relation; type: string },
): Relation {
  const directed = directRelation(own, relation)
  return { ...relation, type: relationOf(own, { ...directed, type }).type }
}

const keyText = ({ object_name: name, attributes }: Relation): string =>
  JSON.stringify([name, attributes.map(({ from, to }) => JSON.stringify([from, to])).toSorted()])

/** Whether two relations of one object connect the same attributes. */
export function isSameRelation(one: Relation, other: Relation): boolean {
  return keyText(one) === keyText(other)
}

/** `calls.ship_id = ships.id` */
export function formatRelation({ from, to, attributes }: RelationKey): string {
  return attributes.map((pair) => `${from}.${pair.from} = ${to}.${pair.to}`).join(', ')
}
