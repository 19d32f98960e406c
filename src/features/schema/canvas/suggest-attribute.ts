// Which attribute of another object a relation most likely compares with an attribute, by their names.
import { nameHint, termsOf } from '#domain/schema/relation-names.ts'
import type { Card } from '#domain/schema/canvas/schema-graph.ts'

const hintOf = (attribute: string, { object, target }: { object: string; target: string }): number =>
  nameHint({ attribute: termsOf(attribute), object: termsOf(object), target: termsOf(target) })

/** Empty if no name suggests one. */
export function suggestAttribute(
  attribute: string,
  own: Pick<Card, 'name'>,
  other: Pick<Card, 'name' | 'rows'>,
): string {
  const hints = other.rows.map(({ name }) => ({
    name,
    hint: Math.max(
      hintOf(attribute, { object: other.name, target: name }),
      hintOf(name, { object: own.name, target: attribute }),
    ),
  }))
  const best = hints.reduce((one, next) => (next.hint > one.hint ? next : one), { name: '', hint: 0 })
  return best.name
}
