// Notifications of shared queries and boards, and of published versions: those that the caller may read now.
import { isGranted } from '#contract/iam/is-granted.ts'
import type { NotifiedObject } from '#contract/engine/notification.ts'
import { boards } from '#contract/query/board-endpoints.ts'
import { query } from '#contract/query/endpoints.ts'
import { sharing } from '#contract/query/sharing.ts'
import { collection } from '#contract/store/collection.ts'
import { storeApp } from '#contract/store/endpoints.ts'
import type { Session } from '../../core/session.ts'
import type { Db } from '../../db/sqlite.ts'
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

interface SharedRow {
  readonly id: string
  readonly at: string
  readonly readAt: string | null
  readonly by: string
  readonly objectId: string
  readonly name: string
  readonly ownerUid: string
  readonly sharingJson: string
}

const sharedEntries = (
  kind: 'query' | 'board',
  { rows, session }: { rows: readonly SharedRow[]; session: Session },
): ObjectEntry[] =>
  rows
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

const queryEntries = async (db: Db, session: Session): Promise<ObjectEntry[]> => {
  const rows = await db
    .selectFrom('objectNotifications')
    .innerJoin('savedQueries', 'savedQueries.id', 'objectNotifications.objectId')
    .select([...told, 'savedQueries.name', 'ownerUid', 'sharingJson'])
    .where('objectNotifications.uid', '=', session.uid)
    .where('kind', '=', 'query')
    .execute()
  return sharedEntries('query', { rows, session })
}

const boardEntries = async (db: Db, session: Session): Promise<ObjectEntry[]> => {
  const rows = await db
    .selectFrom('objectNotifications')
    .innerJoin('boards', 'boards.id', 'objectNotifications.objectId')
    .select([...told, 'boards.name', 'boards.uid as ownerUid', 'sharingJson'])
    .where('objectNotifications.uid', '=', session.uid)
    .where('kind', '=', 'board')
    .execute()
  return sharedEntries('board', { rows, session })
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
  [query.getSaved, queryEntries],
  [boards.get, boardEntries],
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
