// Notifications of shared queries and boards, and of published versions: those that the caller may read now.
import type { AliasedExpression } from 'kysely'
import { isGranted } from '#contract/iam/is-granted.ts'
import type { NotifiedObject } from '#contract/engine/notification.ts'
import { boards } from '#contract/query/board-endpoints.ts'
import { query } from '#contract/query/endpoints.ts'
import { sharing } from '#contract/query/sharing.ts'
import { collection } from '#contract/store/collection.ts'
import { storeApp } from '#contract/store/endpoints.ts'
import type { Session } from '../../core/session.ts'
import type { Db } from '../../db/sqlite.ts'
import type { SavedQueryRow } from '../../db/tables.ts'
import { mayRead } from '../../query/sharing.ts'

interface ObjectEntry {
  readonly id: string
  readonly reason: 'shared' | 'published'
  readonly at: string
  readonly name: string
  readonly readAt: string | null
  readonly object: NotifiedObject
}

const told = ['objectNotifications.id', 'at', 'readAt', 'byUser as by', 'objectId'] as const

type SharedObject = Pick<SavedQueryRow, 'id' | 'name' | 'ownerUid' | 'sharingJson'>

const sharedObjects: Record<'query' | 'board', (db: Db) => AliasedExpression<SharedObject, 'shared'>> = {
  query: (db) => db.selectFrom('savedQueries').select(['id', 'name', 'ownerUid', 'sharingJson']).as('shared'),
  board: (db) =>
    db.selectFrom('boards').select(['id', 'name', 'uid as ownerUid', 'sharingJson']).as('shared'),
}

const sharedEntries =
  (kind: 'query' | 'board') =>
  async (db: Db, session: Session): Promise<ObjectEntry[]> => {
    const rows = await db
      .selectFrom('objectNotifications')
      .innerJoin(sharedObjects[kind](db), 'shared.id', 'objectNotifications.objectId')
      .select([...told, 'shared.name', 'ownerUid', 'sharingJson'])
      .where('objectNotifications.uid', '=', session.uid)
      .where('kind', '=', kind)
      .execute()
    return rows
      .filter(({ ownerUid: uid, sharingJson }) =>
        mayRead({ uid, sharing: sharing.parse(JSON.parse(sharingJson)) }, session),
      )
      .map(({ id, at, readAt, name, by, objectId }) => ({
        id,
        reason: 'shared',
        at,
        name,
        readAt,
        object: { kind, id: objectId, name, by },
      }))
  }

/** Versions that were withdrawn are left out, and packages of organizations that the caller has left (STO9). */
const packageEntries = async (db: Db, { uid }: Session): Promise<ObjectEntry[]> => {
  const rows = await db
    .selectFrom('objectNotifications')
    .innerJoin('packages', 'packages.id', 'objectNotifications.objectId')
    .innerJoin('packageVersions', (join) =>
      join
        .onRef('packageVersions.packageId', '=', 'packages.id')
        .onRef('packageVersions.version', '=', 'objectNotifications.version'),
    )
    .innerJoin('organizationMembers', (join) =>
      join
        .onRef('organizationMembers.organizationId', '=', 'packages.owner')
        .on('organizationMembers.userId', '=', uid),
    )
    .select([...told, 'packages.name', 'collection', 'owner', 'slug', 'packageVersions.version'])
    .where('objectNotifications.uid', '=', uid)
    .where('kind', '=', 'package')
    .where('withdrawnAt', 'is', null)
    .execute()
  return rows.map(({ id, at, readAt, name, by, version, ...row }) => ({
    id,
    reason: 'published',
    at,
    name,
    readAt,
    object: {
      kind: 'package',
      id: `${row.owner}:${row.slug}`,
      name,
      by,
      collection: collection.parse(row.collection),
      version,
    },
  }))
}

const kinds = [
  [query.getSaved, sharedEntries('query')],
  [boards.get, sharedEntries('board')],
  [storeApp.get, packageEntries],
] as const

/** What was shared with the caller or published, as far as the caller may read it now. */
export async function objectEntries(db: Db, session: Session): Promise<ObjectEntry[]> {
  const readable = kinds.filter(([{ permission }]) => isGranted(session.permissions, permission))
  return (await Promise.all(readable.map(([, read]) => read(db, session)))).flat()
}

/** Marks the given ones as read, or all. */
export async function readObjects(
  db: Db,
  { uid, ids, at }: { uid: string; ids: readonly string[] | undefined; at: string },
): Promise<void> {
  await db
    .updateTable('objectNotifications')
    .set({ readAt: at })
    .where('uid', '=', uid)
    .where('readAt', 'is', null)
    .$if(ids !== undefined, (rows) => rows.where('id', 'in', ids ?? []))
    .execute()
}
