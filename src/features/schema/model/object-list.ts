// The list of logical objects: filtered and sorted.
import { type Level, type StoredLogicalObject, levels } from '#contract/data-manager/logical-object.ts'
import { type PlanMarks, markKinds } from '#domain/schema/canvas/plan-marks.ts'
import { neighboursOf, objectCardId, schemaGraph } from '#domain/schema/canvas/schema-graph.ts'
import {
  choiceParam,
  defineListParams,
  idParam,
  sortParam,
  textParam,
} from '#src/components/resource/list-params.ts'
import { type SortKey, selectRows } from '#src/components/resource/select-rows.ts'
import { objectStates, stateOf } from './object-state.ts'

export function nameOfObject({ object }: Pick<StoredLogicalObject, 'object'>): string {
  return object.display_name.trim() === '' ? object.object_name : object.display_name
}

export function measuresOf({ object }: Pick<StoredLogicalObject, 'object'>): number {
  return object.attributes.filter((attribute) => attribute.is_measure).length
}

const columns = ['name', 'kind', 'level', 'attributes', 'measures', 'rows', 'state', 'updated'] as const

/** A removed table has no object. */
export const nextFilters = ['any', ...markKinds.filter((kind) => kind !== 'removed')] as const

/** `?q=&level=data_prim&state=changed&sort=-rows` */
export const objectsParams = defineListParams({
  q: textParam,
  level: choiceParam(levels),
  state: choiceParam(objectStates),
  /** What the next build does with an object; `any`: it does something. */
  next: choiceParam([...nextFilters]),
  /** An object: only those that are connected to it. */
  near: idParam,
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

interface Selecting extends ObjectsParams {
  readonly language: string
  /** Undefined as long as the next build is not known: then it filters nothing. */
  readonly marks: PlanMarks | undefined
}

const cardOf = ({ object }: StoredLogicalObject): string => objectCardId(object.object_name)

/** Whether an object is connected to another one; undefined without one. */
const connectedTo = (objects: readonly StoredLogicalObject[], name: string | undefined) => {
  if (name === undefined) return undefined
  const graph = schemaGraph(
    [],
    objects.map(({ object }) => object),
  )
  const near = neighboursOf(graph, objectCardId(name))
  return (stored: StoredLogicalObject): boolean => near.has(cardOf(stored))
}

/** Returns the objects that match, sorted. */
export function selectObjects(
  objects: readonly StoredLogicalObject[],
  { q, level, state, next, near, sort, language, marks }: Selecting,
): readonly StoredLogicalObject[] {
  const isNear = connectedTo(objects, near)
  const isNext = (stored: StoredLogicalObject): boolean => {
    if (next === undefined || marks === undefined) return true
    const kind = marks.get(cardOf(stored))?.kind
    return next === 'any' ? kind !== undefined : kind === next
  }
  const found = objects.filter(
    (stored) =>
      (level === undefined || stored.level === level) &&
      (state === undefined || stateOf(stored) === state) &&
      isNext(stored) &&
      (isNear === undefined || isNear(stored)),
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
