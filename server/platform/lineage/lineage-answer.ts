// The answer: traced links as cards in lanes. All cards of a lane that the caller may not read are one card.
import {
  lineageLanes,
  type Lineage,
  type LineageCard,
  type LineageEnd,
  type LineageLane,
  type LineageLink,
} from '#contract/lineage/lineage.ts'
import { isGranted } from '#contract/iam/is-granted.ts'
import { cardKey, type Link, type LinkEnd } from '#domain/lineage/lineage-links.ts'
import { touchedItems } from '#domain/lineage/trace-links.ts'
import { nextTurn } from '../core/next-turn.ts'
import { seesAllRows, type Session } from '../core/session.ts'
import type { Db } from '../db/sqlite.ts'
import { attributeItem, boardItem, columnItem, fieldItem, plainItem, type ObjectScope } from './card-items.ts'
import { httpRuns, tableDetail, virtualSql, type HttpRuns } from './card-details.ts'
import { parseKey } from './card-key.ts'
import type { LineageIndex } from './lineage-index.ts'
import { conditionsOn } from './lineage-conditions.ts'
import { unresolvedActions } from './unresolved-actions.ts'
import { openReadableCards } from './readable-cards.ts'

interface AnswerScope {
  readonly db: Db
  readonly index: LineageIndex
  readonly session: Session
  readonly links: readonly Link[]
  readonly start: readonly LinkEnd[]
}

/** Cards that are read before other requests get a turn. */
const batch = 50

const laneOf = (key: string): LineageLane => {
  const { kind } = parseKey(key)
  return kind === 'action' || kind === 'workflow' ? 'automation' : kind
}

const emptyCard = (id: string, kind: LineageCard['kind'], lane: LineageLane): LineageCard => ({
  id,
  kind,
  lane,
  name: '',
  display_name: '',
  source: '',
  owner: '',
  rows: null,
  total: 0,
  items: [],
  count: 1,
  is_broken: false,
  http_runs: null,
  detail: '',
})

interface Details {
  readonly sqlByName: ReadonlyMap<string, string>
  readonly runs: ReadonlyMap<string, HttpRuns>
  readonly isReadable: (key: string) => boolean
}

const tableCard = async ({ db }: AnswerScope, key: string, items: ReadonlySet<string>) => {
  const [source = '', table = ''] = parseKey(key).names
  const { rows, types } = await tableDetail(db, { source, table })
  return {
    ...emptyCard(key, 'table', 'source'),
    name: table,
    display_name: table,
    source,
    rows,
    total: types.size,
    items: [...items].map((id) => columnItem(id, types)),
  }
}

const attributesOf = (design: ObjectScope['design'], table: ObjectScope['table']): ReadonlySet<string> =>
  new Set([
    ...(design?.object.attributes ?? []).map((attribute) => attribute.attribute_name),
    ...(table?.fields ?? []).map(({ field }) => field),
  ])

/** The first text that is not empty. */
const firstOf = (...texts: readonly (string | undefined)[]): string =>
  texts.find((text) => text !== undefined && text !== '') ?? ''

const objectCard = (
  { index, session }: AnswerScope,
  { key, items, sqlByName }: { key: string; items: ReadonlySet<string> } & Pick<Details, 'sqlByName'>,
): LineageCard => {
  const design = index.objects.get(key)
  const table = index.tables.get(key)
  const { kind, names } = parseKey(key)
  const [name = ''] = names
  const showsRules = isGranted(session.permissions, 'data-manager:object:read')
  const rows = table?.rows ?? null
  return {
    ...emptyCard(
      key,
      table?.data_version === undefined ? 'object' : 'action_table',
      kind === 'data_mart' ? 'data_mart' : 'data_prim',
    ),
    name,
    display_name: firstOf(design?.object.display_name, table?.display_name, name),
    rows: seesAllRows(session) ? rows : null,
    total: attributesOf(design, table).size,
    items: [...items].map((id) => attributeItem(id, { design, table, sqlByName, showsRules })),
  }
}

const queryCard = (
  { index }: AnswerScope,
  { key, items, runs }: { key: string; items: ReadonlySet<string> } & Pick<Details, 'runs'>,
): LineageCard => {
  const [id = ''] = parseKey(key).names
  const card = { ...emptyCard(key, 'query', 'query'), name: id }
  const row = index.stored.queries.get(id)?.row
  const read = index.queries.get(id)
  if (row === undefined || read === undefined) return card
  return {
    ...card,
    display_name: row.name,
    owner: row.ownerUser,
    total: read.uses.size,
    items: [...items].map((item) => fieldItem(item, read)),
    is_broken: read.isBroken,
    http_runs: runs.get(id) ?? null,
  }
}

const boardCard = (
  { index }: AnswerScope,
  { key, items, isReadable }: { key: string; items: ReadonlySet<string> } & Pick<Details, 'isReadable'>,
): LineageCard => {
  const [id = ''] = parseKey(key).names
  const card = { ...emptyCard(key, 'board', 'board'), name: id }
  const board = index.stored.boards.get(id)
  if (board === undefined) return card
  const nameOf = (query: string): string =>
    isReadable(cardKey('query', query)) ? (index.stored.queries.get(query)?.row.name ?? '') : ''
  return {
    ...card,
    display_name: board.value.name,
    owner: board.row.user,
    total: board.value.tiles.length,
    items: [...items].map((item) => boardItem(item, board.value, nameOf)),
  }
}

/** The columns that it writes are those of its table. */
const actionCard = (
  { index }: AnswerScope,
  { key, id, items }: { key: string; id: string; items: ReadonlySet<string> },
): LineageCard => {
  const card = { ...emptyCard(key, 'action', 'automation'), name: id }
  const row = index.stored.actions.get(id)?.row
  if (row === undefined) return card
  return {
    ...card,
    display_name: row.name,
    owner: row.updatedBy,
    detail: row.kind,
    total: index.written.get(id)?.columns.size ?? 0,
    items: [...items].map((item) => plainItem(item)),
  }
}

const workflowCard = (key: string, id: string, { stored }: LineageIndex): LineageCard => {
  const card = { ...emptyCard(key, 'workflow', 'automation'), name: id }
  const workflow = stored.workflows.get(id)
  if (workflow === undefined) return card
  const { row, value } = workflow
  return { ...card, display_name: row.name, owner: row.updatedBy, detail: value.schedule?.cron ?? '' }
}

const automationCard = (scope: AnswerScope, key: string, items: ReadonlySet<string>): LineageCard => {
  const { kind, names } = parseKey(key)
  const [id = ''] = names
  return kind === 'action' ? actionCard(scope, { key, id, items }) : workflowCard(key, id, scope.index)
}

const cardOf = async (
  scope: AnswerScope,
  { key, items, details }: { key: string; items: ReadonlySet<string>; details: Details },
): Promise<LineageCard> => {
  switch (laneOf(key)) {
    case 'source':
      return tableCard(scope, key, items)
    case 'data_prim':
    case 'data_mart':
      return objectCard(scope, { key, items, sqlByName: details.sqlByName })
    case 'query':
      return queryCard(scope, { key, items, runs: details.runs })
    case 'board':
      return boardCard(scope, { key, items, isReadable: details.isReadable })
    case 'automation':
      return automationCard(scope, key, items)
  }
}

const hiddenId = (key: string): string => `hidden:${laneOf(key)}`

/** Ends of hidden cards become those of the one card that stands for them. */
const shownEnd = ({ card, item }: LinkEnd, isReadable: Details['isReadable']): LineageEnd =>
  isReadable(card) ? { card, item } : { card: hiddenId(card), item: null }

/** Rules belong to the object that they lead to. */
const shownLinks = (
  links: readonly Link[],
  { session, isReadable }: Pick<Details, 'isReadable'> & Pick<AnswerScope, 'session'>,
): LineageLink[] => {
  const showsRules = isGranted(session.permissions, 'data-manager:object:read')
  const shown = links.map(({ from, to, kind, rules = [] }) => ({
    from: shownEnd(from, isReadable),
    to: shownEnd(to, isReadable),
    kind,
    rules: showsRules && isReadable(to.card) ? rules : [],
  }))
  const distinct = new Map(shown.map((link) => [JSON.stringify(link), link]))
  return [...distinct.values()].filter(
    ({ from, to }) => from.card !== to.card || (from.item !== null && from.item !== to.item),
  )
}

const hiddenCards = (keys: readonly string[]): LineageCard[] =>
  [...Map.groupBy(keys, laneOf)].map(([lane, own]) => ({
    ...emptyCard(`hidden:${lane}`, 'hidden', lane),
    count: own.length,
  }))

const byLane = (one: LineageCard, other: LineageCard): number =>
  lineageLanes.indexOf(one.lane) - lineageLanes.indexOf(other.lane)

/** The lineage as the session may see it. The start must be readable. */
export async function lineageAnswer(scope: AnswerScope): Promise<Lineage> {
  const { db, index, session, links, start } = scope
  const isReadable = openReadableCards(index, session)
  const touched = touchedItems(links, start)
  const [readable, hidden] = [true, false].map((wanted) =>
    [...touched.keys()].filter((key) => isReadable(key) === wanted),
  )
  const details: Details = {
    sqlByName: await virtualSql(db, session),
    runs: await httpRuns(db, {
      index,
      session,
      ids: (readable ?? []).flatMap((key) => (laneOf(key) === 'query' ? parseKey(key).names : [])),
    }),
    isReadable,
  }
  const cards: LineageCard[] = []
  for (const [at, key] of (readable ?? []).entries()) {
    if (at % batch === batch - 1) await nextTurn()
    cards.push(await cardOf(scope, { key, items: touched.get(key) ?? new Set(), details }))
  }
  const tables = (readable ?? []).flatMap((key) => {
    const table = index.tables.get(key)
    return table === undefined ? [] : [{ table, items: touched.get(key) ?? new Set<string>() }]
  })
  return {
    start: start.map((end) => ({ ...end })),
    cards: [...cards, ...hiddenCards(hidden ?? [])].toSorted(byLane),
    links: shownLinks(links, { session, isReadable }),
    conditions: await conditionsOn(db, { tables, session }),
    unresolved_actions: unresolvedActions(index, { keys: [...touched.keys()], isReadable }),
  }
}
