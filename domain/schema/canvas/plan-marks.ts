// What a build would change, as marks of the cards, rows and connections of the schema (DM43).
import type { BuildPlanAnswer, ObjectChange, PlannedObject } from '#contract/data-manager/plan-endpoints.ts'
import {
  type Card,
  type CardRelation,
  type CardRow,
  type Mapping,
  type RowMark,
  type SchemaGraph,
  objectCardId,
} from './schema-graph.ts'

/** `rewritten`: the table is written again although its design is the same. `refused`: the object cannot be built. */
export const markKinds = ['new', 'changed', 'rewritten', 'removed', 'refused'] as const
export type MarkKind = (typeof markKinds)[number]

export interface CardMark {
  readonly kind: MarkKind
  /** Number of differences to the table that queries see. */
  readonly changes: number
  readonly rows: ReadonlyMap<string, RowMark>
  /** Attributes that are read from another column. */
  readonly remapped: ReadonlySet<string>
  /** Relations that are added, as the plan names them. */
  readonly addedRelations: ReadonlySet<string>
  /** Objects to which a relation has another type. */
  readonly changedRelations: ReadonlySet<string>
  /** Objects to which a relation is removed. */
  readonly lostRelations: readonly string[]
}

/** The id of the card of a table without a design. */
function removedCardId({ level, object_name: name }: Pick<PlannedObject, 'level' | 'object_name'>): string {
  return `removed:${level}/${name}`
}

const rowMarks: Partial<Record<ObjectChange['kind'], RowMark>> = {
  attribute_added: 'new',
  attribute_removed: 'removed',
  attribute_retyped: 'changed',
  attribute_described: 'changed',
  source_changed: 'changed',
  rules_changed: 'changed',
}

const attributeMember = '.fpui'

const rowOf = ({ kind, name }: ObjectChange): readonly [string, RowMark] | undefined => {
  const mark = rowMarks[kind]
  if (mark !== undefined) return [name, mark]
  const isOfAttribute = kind === 'other_member' && name.endsWith(attributeMember)
  return isOfAttribute ? [name.slice(0, -attributeMember.length), 'changed'] : undefined
}

const kindOf = ({ state, is_written: isWritten, problems }: PlannedObject): MarkKind | undefined => {
  if (problems.length > 0) return 'refused'
  if (state !== 'unchanged') return state
  return isWritten === true ? 'rewritten' : undefined
}

const namesOf = (changes: readonly ObjectChange[], kind: ObjectChange['kind']): readonly string[] =>
  changes.filter((change) => change.kind === kind).map(({ name }) => name)

const markOf = (object: PlannedObject): CardMark | undefined => {
  const { changes } = object
  const kind = kindOf(object)
  if (kind === undefined) return undefined
  const rows = new Map<string, RowMark>()
  // The first change of an attribute decides: additions and removals come before the others.
  for (const change of changes) {
    const row = rowOf(change)
    if (row !== undefined && !rows.has(row[0])) rows.set(row[0], row[1])
  }
  return {
    kind,
    changes: changes.length,
    rows,
    remapped: new Set(namesOf(changes, 'source_changed')),
    addedRelations: new Set(
      changes.flatMap(({ kind: own, name, to }) =>
        own === 'relation_added' ? [`${name}: ${to ?? ''}`] : [],
      ),
    ),
    changedRelations: new Set(namesOf(changes, 'relation_changed')),
    lostRelations: namesOf(changes, 'relation_removed'),
  }
}

export type PlanMarks = ReadonlyMap<string, CardMark>

/** The marks by the ids of cards. */
export function planMarks({ objects }: Pick<BuildPlanAnswer, 'objects'>): PlanMarks {
  return new Map(
    objects.flatMap((object) => {
      const mark = markOf(object)
      const id = object.state === 'removed' ? removedCardId(object) : objectCardId(object.object_name)
      return mark === undefined ? [] : [[id, mark] as const]
    }),
  )
}

/** How many cards have each mark. */
export function countMarks(marks: PlanMarks): Readonly<Record<MarkKind, number>> {
  const counts = { new: 0, changed: 0, rewritten: 0, removed: 0, refused: 0 }
  for (const { kind } of marks.values()) counts[kind] += 1
  return counts
}

const lostRow = (name: string): CardRow => ({
  name,
  main: '',
  sub: '',
  isKey: false,
  isAggregate: false,
  mark: 'removed',
})

const markCard = (card: Card, { kind, rows }: CardMark): Card => {
  // All rows of a new object are new.
  if (kind === 'new' || rows.size === 0) return card
  const own = card.rows.map((row) => {
    const mark = rows.get(row.name)
    return mark === undefined || mark === 'removed' ? row : { ...row, mark }
  })
  const names = new Set(card.rows.map(({ name }) => name))
  const lost = [...rows].filter(([name, mark]) => mark === 'removed' && !names.has(name))
  return { ...card, rows: [...own, ...lost.map(([name]) => lostRow(name))] }
}

const removedCards = ({ objects }: Pick<BuildPlanAnswer, 'objects'>): Card[] =>
  objects
    .filter(({ state }) => state === 'removed')
    .map((object) => ({
      id: removedCardId(object),
      lane: object.level,
      name: object.object_name,
      source: '',
      rows: [],
      isRemoved: true,
    }))

/** The graph with its changes: marked and removed rows, and cards of tables that a build removes. */
export function markGraph(
  graph: SchemaGraph,
  { plan, marks }: { readonly plan: Pick<BuildPlanAnswer, 'objects'>; readonly marks: PlanMarks },
): SchemaGraph {
  if (marks.size === 0) return graph
  const cards = graph.cards.map((card) => {
    const mark = marks.get(card.id)
    return mark === undefined ? card : markCard(card, mark)
  })
  return { ...graph, cards: [...cards, ...removedCards(plan)] }
}

/** Whether a build would fill the attribute from another column than now. Those of new objects are not marked. */
export function mappingMark({ to }: Mapping, marks: PlanMarks): 'new' | 'changed' | undefined {
  const mark = marks.get(to.card)
  if (mark?.rows.get(to.row) === 'new') return 'new'
  return mark?.remapped.has(to.row) === true ? 'changed' : undefined
}

/** Whether a build would publish the relation for the first time, or with another type. */
export function relationMark(
  { from, to, pairs }: CardRelation,
  marks: PlanMarks,
): 'new' | 'changed' | undefined {
  const mark = marks.get(from.card)
  const other = to.card.slice(objectCardId('').length)
  const key = `${other}: ${pairs.map((pair) => `${pair.from} = ${pair.to}`).join(', ')}`
  if (mark?.addedRelations.has(key) === true) return 'new'
  return mark?.changedRelations.has(other) === true ? 'changed' : undefined
}

/** The cards with a mark, and those at the other ends of their new and changed connections. */
export function changedCards(graph: SchemaGraph, marks: PlanMarks): ReadonlySet<string> {
  const isNew = (card: string): boolean => marks.get(card)?.kind === 'new'
  const shown = new Set(marks.keys())
  for (const mapping of graph.mappings)
    if (isNew(mapping.to.card) || mappingMark(mapping, marks) !== undefined) shown.add(mapping.from.card)
  for (const relation of graph.relations)
    if (isNew(relation.from.card) || relationMark(relation, marks) !== undefined) shown.add(relation.to.card)
  return shown
}

/** The part of the graph with these cards. */
export function graphOf(graph: SchemaGraph, cards: ReadonlySet<string>): SchemaGraph {
  const isShown = ({ from, to }: { from: { card: string }; to: { card: string } }): boolean =>
    cards.has(from.card) && cards.has(to.card)
  return {
    cards: graph.cards.filter(({ id }) => cards.has(id)),
    mappings: graph.mappings.filter(isShown),
    relations: graph.relations.filter(isShown),
  }
}
