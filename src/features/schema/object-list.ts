// What the list of logical objects says: which answer a question, and in what order.
import type { Level, StoredLogicalObject } from '#contract/data-manager/logical-object.ts'
import { collate } from '#src/lib/collate.ts'
import { matcher } from '#src/lib/find.ts'
import type { ObjectSort, ObjectsQuestion } from './list-address.ts'
import { objectStates, stateOf } from './object-state.ts'

export const nameOfObject = ({ object }: Pick<StoredLogicalObject, 'object'>): string =>
  object.display_name.trim() === '' ? object.object_name : object.display_name

export const measuresOf = ({ object }: Pick<StoredLogicalObject, 'object'>): number =>
  object.attributes.filter((attribute) => attribute.is_measure).length

type Key = string | number | null

const keys = {
  name: nameOfObject,
  kind: ({ object }) => object.object_type,
  level: ({ level }) => level,
  attributes: ({ object }) => object.attributes.length,
  measures: measuresOf,
  rows: ({ rows }) => rows,
  state: (stored) => objectStates.indexOf(stateOf(stored)),
  updated: ({ updated_at: at }) => at,
} as const satisfies Record<ObjectSort, (stored: StoredLogicalObject) => Key>

const comparer =
  (language: string) =>
  (one: Key, other: Key): number =>
    typeof one === 'number' && typeof other === 'number'
      ? one - other
      : collate(language)(String(one), String(other))

const answers = ({ q, level, state }: ObjectsQuestion): ((stored: StoredLogicalObject) => boolean) => {
  const matches = matcher(q)
  return (stored) =>
    (level === undefined || stored.level === level) &&
    (state === undefined || stateOf(stored) === state) &&
    matches(`${stored.object.object_name} ${stored.object.display_name}`)
}

/** The objects that answer, sorted; what has no value stands last in either direction. */
export const shownObjects = (
  objects: readonly StoredLogicalObject[],
  { language, ...question }: ObjectsQuestion & { language: string },
): readonly StoredLogicalObject[] => {
  const { by, descending } = question.sort
  const key: (stored: StoredLogicalObject) => Key = keys[by]
  const compare = comparer(language)
  return objects.filter(answers(question)).toSorted((one, other) => {
    const [first, second] = [key(one), key(other)]
    if (first === null || second === null) return Number(first === null) - Number(second === null)
    return descending ? compare(second, first) : compare(first, second)
  })
}

const byText = (one: string, other: string): number => (one < other ? -1 : Number(one > other))

/** Names of the objects of a level in the order in which the platform freezes them: problems count along it. */
export const frozenOrder = (objects: readonly StoredLogicalObject[], level: Level): readonly string[] =>
  objects
    .filter((stored) => stored.level === level)
    .map(({ object }) => object.object_name)
    .toSorted(byText)
