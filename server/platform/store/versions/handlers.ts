// Version endpoints of one collection, with their archives.
import type { PlatformApi } from '#contract/api.ts'
import type { Collection } from '#contract/store/collection.ts'
import type { VersionCheck } from '#contract/store/package.ts'
import { discard } from '../../uploads/discard-body.ts'
import { PlatformError } from '../../core/error.ts'
import type { Context, Handlers } from '../../core/handler.ts'
import type { PlatformDeps } from '../../deps/deps.ts'
import { requireOwnPackage, versionOf, type StoredPackage } from '../listing/package-row.ts'
import type { Versions } from './open-versions.ts'
import { setNotes } from './change-notes.ts'
import { checkVersion } from './check-version.ts'
import { publish, type PublishBytes } from './publish.ts'
import { archiveEntries, sendFile } from './read-files.ts'
import { sendArchive } from './send-archive.ts'
import { publishUpload } from './publish-upload.ts'
import { requireVersionNumber, requireVersion, type StoredVersion } from './version-rows.ts'
import { setWithdrawn } from './withdrawals.ts'

type Operation =
  | 'addVersion'
  | 'take'
  | 'download'
  | 'archive'
  | 'files'
  | 'file'
  | 'setNotes'
  | 'withdraw'
  | 'restore'

interface CollectionDeps {
  readonly collection: Collection
  readonly versions: Versions
}

interface VersionReference {
  readonly package: string
  readonly version: string
}

type VersionHandlers = Pick<Handlers<PlatformApi['storeApp']>, Operation>

interface VersionDeps extends CollectionDeps {
  readonly deps: PlatformDeps
}

const findOwnPackage = (
  deps: VersionDeps,
  id: string,
  { session }: Pick<Context, 'session'>,
): Promise<StoredPackage> => requireOwnPackage(deps.deps.db, { session, collection: deps.collection, id })

/** Finds a version by its number; `latest` is the published one. */
const findVersion = async (
  deps: VersionDeps,
  { package: id, version }: VersionReference,
  context: Context,
): Promise<{ row: StoredPackage; found: StoredVersion }> => {
  const row = await findOwnPackage(deps, id, context)
  const number = version === 'latest' ? (row.latest ?? version) : version
  return { row, found: await requireVersion(deps.deps.db, { packageId: row.id, version: number }) }
}

const requireIntactPath = async (
  deps: VersionDeps,
  { sha256, size, version }: StoredVersion,
): Promise<string> => {
  const path = await deps.versions.archives.intactPath({ sha256, size })
  if (path === undefined) throw new PlatformError('archive_lost', { params: { version } })
  return path
}

const sendVersion = async (
  deps: VersionDeps,
  params: VersionReference,
  { context, isCounted }: { context: Context; isCounted: boolean },
) => {
  const { row, found } = await findVersion(deps, params, context)
  return sendArchive({
    path: await requireIntactPath(deps, found),
    sha256: found.sha256,
    size: found.size,
    name: `${row.slug}-${found.version}.zip`,
    conditions: context.byteConditions,
    ...(isCounted ? { onStart: () => deps.versions.downloads.add(found) } : {}),
  })
}

interface SentVersion {
  readonly body: ReadableStream<Uint8Array>
  readonly accept: 'secret'[]
  readonly isCheck: boolean
  readonly context: Context
}

/** Publishes the body, or returns what publishing it would do. */
const publishBody = async (
  deps: VersionDeps,
  { package: id, version }: VersionReference,
  { body, accept, isCheck, context }: SentVersion,
): Promise<{ check?: VersionCheck }> => {
  requireVersionNumber(version)
  await findOwnPackage(deps, id, context)
  const received = await deps.versions.archives.receive(body)
  try {
    const { session, reauthorize } = context
    const request = { session, reauthorize, collection: deps.collection, id, version, accept, notes: {} }
    if (isCheck) return { check: await checkVersion(deps, { request, bytes: received }) }
    const bytes: PublishBytes = {
      ...received,
      store: (enter) => deps.versions.archives.store(received, enter),
    }
    await publish(deps, { request, bytes })
    return {}
  } finally {
    await deps.versions.archives.discard(received)
  }
}

const addVersion =
  (deps: VersionDeps): VersionHandlers['addVersion'] =>
  async ({ params, query, body }, context) => {
    const accept: 'secret'[] = query.accept === undefined ? [] : [query.accept]
    try {
      return await publishBody(deps, params, { body, accept, isCheck: query.check === true, context })
    } catch (error) {
      await discard(body)
      throw error
    }
  }

const take =
  (deps: VersionDeps): VersionHandlers['take'] =>
  async ({ params, body }, { session, reauthorize }) => {
    requireVersionNumber(params.version)
    const { package: id, version } = params
    const { accept, notes } = body
    const request = { session, reauthorize, collection: deps.collection, id, version, accept, notes }
    await requireOwnPackage(deps.deps.db, { session, collection: deps.collection, id })
    const published = await publishUpload(deps, { ...request, from: body.upload, sha256: body.sha256 })
    return { version: versionOf(published.version), latest: published.latest }
  }

const download =
  (deps: VersionDeps): VersionHandlers['download'] =>
  ({ params }, context) =>
    sendVersion(deps, params, { context, isCounted: true })

const archive =
  (deps: VersionDeps): VersionHandlers['archive'] =>
  ({ params }, context) =>
    sendVersion(deps, params, { context, isCounted: false })

const listFiles =
  (deps: VersionDeps): VersionHandlers['files'] =>
  async ({ params }, context) => {
    const { found } = await findVersion(deps, params, context)
    return { entries: await archiveEntries(await requireIntactPath(deps, found)) }
  }

const readFile =
  (deps: VersionDeps): VersionHandlers['file'] =>
  async ({ params, query }, context) => {
    const { found } = await findVersion(deps, params, context)
    return sendFile(await requireIntactPath(deps, found), query)
  }

const replaceNotes =
  (deps: VersionDeps): VersionHandlers['setNotes'] =>
  ({ params: { package: id, version }, body: { notes } }, { session }) =>
    setNotes(deps.deps, { session, collection: deps.collection, id, version, notes })

const withdraw =
  (deps: VersionDeps): VersionHandlers['withdraw'] =>
  ({ params, body }, { session }) =>
    setWithdrawn(deps.deps, {
      session,
      collection: deps.collection,
      id: params.package,
      version: params.version,
      note: body.note,
    })

const restore =
  (deps: VersionDeps): VersionHandlers['restore'] =>
  ({ params }, { session }) =>
    setWithdrawn(deps.deps, {
      session,
      collection: deps.collection,
      id: params.package,
      version: params.version,
      note: null,
    })

/** Handlers of the versions of one collection. */
export function versionHandlers(
  platform: PlatformDeps,
  { collection, versions }: CollectionDeps,
): VersionHandlers {
  const deps: VersionDeps = { deps: platform, collection, versions }
  return {
    addVersion: addVersion(deps),
    take: take(deps),
    download: download(deps),
    archive: archive(deps),
    files: listFiles(deps),
    file: readFile(deps),
    setNotes: replaceNotes(deps),
    withdraw: withdraw(deps),
    restore: restore(deps),
  }
}
