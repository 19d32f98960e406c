// Where a lineage starts, from the parameters of a request.
import type { z } from 'zod'
import type { lineageQuery } from '#contract/lineage/endpoints.ts'
import type { TermCode } from '#contract/reasons.ts'
import { cardKey, type LinkEnd } from '#domain/lineage/lineage-links.ts'
import { isLevel } from '#domain/schema/level.ts'
import { PlatformError, problemAt, refuse } from '../core/error.ts'
import type { Db } from '../db/sqlite.ts'
import { tableDetail } from './card-details.ts'
import type { LineageIndex } from './lineage-index.ts'

type Params = z.output<typeof lineageQuery>

interface StartScope {
  readonly db: Db
  readonly index: LineageIndex
  readonly isReadable: (key: string) => boolean
}

const missing = (kind: TermCode, name: string): PlatformError =>
  new PlatformError('not_found', { params: { kind, name } })

const whole = (card: string): LinkEnd => ({ card, item: null })

/** The card alone, or one of its attributes. */
const inCard = (
  card: string,
  { name, has }: { name: string | undefined; has: (name: string) => boolean },
): LinkEnd[] => {
  if (name === undefined) return [whole(card)]
  if (!has(name)) throw missing('attribute', name)
  return [{ card, item: name }]
}

const objectStart = (
  { index, isReadable }: StartScope,
  {
    level,
    table,
    attribute,
  }: { level: 'data_prim' | 'data_mart'; table: string; attribute: string | undefined },
): LinkEnd[] => {
  const card = cardKey(level, table)
  if (!isReadable(card)) throw missing('logical_object', table)
  const has = (name: string): boolean =>
    index.objects.get(card)?.object.attributes.some((one) => one.attribute_name === name) === true ||
    index.tables.get(card)?.fields.some(({ field }) => field === name) === true
  return inCard(card, { name: attribute, has })
}

const sourceStart = async (
  { db, index, isReadable }: StartScope,
  { source, table, attribute }: { source: string; table: string | undefined; attribute: string | undefined },
): Promise<LinkEnd[]> => {
  if (table === undefined) {
    const keys = [...(index.stored.tables.get(source)?.keys() ?? [])].map((name) =>
      cardKey('source', source, name),
    )
    if (keys.length === 0 || !keys.every(isReadable)) throw missing('source', source)
    return keys.map(whole)
  }
  const card = cardKey('source', source, table)
  if (!isReadable(card)) throw missing('table', table)
  const { types } = attribute === undefined ? { types: new Map() } : await tableDetail(db, { source, table })
  const isRead = (name: string): boolean => index.links.outOf(card).some(({ from }) => from.item === name)
  return inCard(card, { name: attribute, has: (name) => types.has(name) || isRead(name) })
}

/** The ends at which the lineage starts. Throws `not_found` for what does not exist or must not be read. */
export async function lineageStart(scope: StartScope, params: Params): Promise<LinkEnd[]> {
  const {
    saved_query: query,
    board,
    database_name: database,
    table_name: table,
    attribute_name: attribute,
  } = params
  for (const [kind, name, term] of [
    ['query', query, 'saved_query'],
    ['board', board, 'board'],
  ] as const)
    if (name !== undefined) {
      const card = cardKey(kind, name)
      if (!scope.isReadable(card)) throw missing(term, name)
      return [whole(card)]
    }
  if (database === undefined) throw refuse([problemAt('database_name', 'required')])
  if (table === undefined && (attribute !== undefined || isLevel(database)))
    throw refuse([problemAt('table_name', 'required')])
  return isLevel(database)
    ? objectStart(scope, { level: database, table: table ?? '', attribute })
    : sourceStart(scope, { source: database, table, attribute })
}
