// The list of logical objects: filtered and sorted.
import { type Level, type StoredLogicalObject, levels } from '#contract/data-manager/logical-object.ts'
import { choiceParam, defineListParams, sortParam, textParam } from '#src/components/resource/list-params.ts'
import { type SortKey, selectRows } from '#src/components/resource/select-rows.ts'
import { objectStates, stateOf } from './object-state.ts'

export function nameOfObject({ object }: Pick<StoredLogicalObject, 'object'>): string {
  return object.display_name.trim() === '' ? object.object_name : object.display_name
}

export function measuresOf({ object }: Pick<StoredLogicalObject, 'object'>): number {
  return object.attributes.filter((attribute) => attribute.is_measure).length
}

const columns = ['name', 'kind', 'level', 'attributes', 'measures', 'rows', 'state', 'updated'] as const

/** `?q=&level=data_prim&state=changed&sort=-rows` */
export const objectsParams = defineListParams({
  q: textParam,
  level: choiceParam(levels),
  state: choiceParam(objectStates),
  sort: sortParam(columns, { by: 'name', descending: false }),
})
export type ObjectsParams = ReturnType<typeof objectsParams.read>

const keys = {
  name: nameOfObject,
  kind: ({ object }) => object.object_type,
  level: ({ level }) => level,
  attributes: ({ object }) => object.attributes.length,
  measures: measuresOf,
  rows: ({ rows }) => rows,
  state: (stored) => objectStates.indexOf(stateOf(stored)),
  updated: ({ updated_at: at }) => at,
} as const satisfies Record<(typeof columns)[number], (stored: StoredLogicalObject) => SortKey>

/** Returns the objects that match, sorted. */
export function selectObjects(
  objects: readonly StoredLogicalObject[],
  { q, level, state, sort, language }: ObjectsParams & { language: string },
): readonly StoredLogicalObject[] {
  const found = objects.filter(
    (stored) =>
      (level === undefined || stored.level === level) && (state === undefined || stateOf(stored) === state),
  )
  return selectRows(found, {
    q,
    text: ({ object }) => `${object.object_name} ${object.display_name}`,
    key: keys[sort.by],
    descending: sort.descending,
    language,
  })
}

const byText = (one: string, other: string): number => (one < other ? -1 : Number(one > other))

/**
 * Returns the names of the objects of a level, in the order in which the platform freezes them. The paths of problems
 * use these indexes.
 */
export function freezeOrder(objects: readonly StoredLogicalObject[], level: Level): readonly string[] {
  return objects
    .filter((stored) => stored.level === level)
    .map(({ object }) => object.object_name)
    .toSorted(byText)
}
