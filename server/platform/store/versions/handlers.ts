// Versions of packages and their deps.versions.archives.
import type { PlatformApi } from '#contract/api.ts'
import type { Collection } from '#contract/store/collection.ts'
import { discard } from '../../uploads/discard-body.ts'
import { PlatformError } from '../../core/error.ts'
import type { Context, Handlers } from '../../core/handler.ts'
import type { PlatformDeps } from '../../deps/deps.ts'
import { ownPackage, versionOf, type KeptPackage } from '../listing/package-row.ts'
import type { Versions } from './open-versions.ts'
import { publish, type Bytes } from './publish.ts'
import { archiveEntries, sendFile } from './read-files.ts'
import { sendArchive } from './send-archive.ts'
import { takeUpload } from './publish-upload.ts'
import { demandNumber, demandVersion, type KeptVersion } from './version-rows.ts'
import { setWithdrawn } from './withdrawals.ts'

type Named = 'addVersion' | 'take' | 'download' | 'archive' | 'files' | 'file' | 'withdraw' | 'restore'

interface Place {
  readonly collection: Collection
  readonly versions: Versions
}

interface Asked {
  readonly package: string
  readonly version: string
}

type VersionHandlers = Pick<Handlers<PlatformApi['storeApp']>, Named>

interface VersionDeps extends Place {
  readonly deps: PlatformDeps
}

const demandOwn = (
  deps: VersionDeps,
  id: string,
  { session }: Pick<Context, 'session'>,
): Promise<KeptPackage> => ownPackage(deps.deps.db, { session, collection: deps.collection, id })

/** The version of that number; `latest` is the one that is delivered. */
const findVersion = async (
  deps: VersionDeps,
  { package: id, version }: Asked,
  context: Context,
): Promise<{ row: KeptPackage; found: KeptVersion }> => {
  const row = await demandOwn(deps, id, context)
  const number = version === 'latest' ? (row.latest ?? version) : version
  return { row, found: await demandVersion(deps.deps.db, { packageId: row.id, version: number }) }
}

const wholePath = async (deps: VersionDeps, { sha256, size, version }: KeptVersion): Promise<string> => {
  const path = await deps.versions.archives.whole({ sha256, size })
  if (path === undefined) throw new PlatformError('archive_lost', { params: { version } })
  return path
}

const sendVersion = async (
  deps: VersionDeps,
  params: Asked,
  { context, isCounted }: { context: Context; isCounted: boolean },
) => {
  const { row, found } = await findVersion(deps, params, context)
  return sendArchive({
    path: await wholePath(deps, found),
    sha256: found.sha256,
    size: found.size,
    name: `${row.slug}-${found.version}.zip`,
    wanted: context.wanted,
    ...(isCounted ? { onBegin: () => deps.versions.downloads.add(found) } : {}),
  })
}

const publishBody = async (
  deps: VersionDeps,
  { package: id, version }: Asked,
  { body, accept, context }: { body: ReadableStream<Uint8Array>; accept: 'secret'[]; context: Context },
): Promise<void> => {
  demandNumber(version)
  await demandOwn(deps, id, context)
  const arrived = await deps.versions.archives.receive(body)
  try {
    const { session, admitAgain } = context
    const wish = { session, admitAgain, collection: deps.collection, id, version, accept }
    const bytes: Bytes = { ...arrived, keep: (enter) => deps.versions.archives.keep(arrived, enter) }
    await publish(deps, { wish, bytes })
  } finally {
    await deps.versions.archives.drop(arrived)
  }
}

const addVersion =
  (deps: VersionDeps): VersionHandlers['addVersion'] =>
  async ({ params, query, body }, context) => {
    try {
      await publishBody(deps, params, {
        body,
        accept: query.accept === undefined ? [] : [query.accept],
        context,
      })
    } catch (error) {
      await discard(body)
      throw error
    }
    return {}
  }

const take =
  (deps: VersionDeps): VersionHandlers['take'] =>
  async ({ params, body }, { session, admitAgain }) => {
    demandNumber(params.version)
    const { package: id, version } = params
    const wish = { session, admitAgain, collection: deps.collection, id, version, accept: body.accept }
    await ownPackage(deps.deps.db, { session, collection: deps.collection, id })
    const published = await takeUpload(deps, { ...wish, from: body.upload, sha256: body.sha256 })
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
    return { entries: await archiveEntries(await wholePath(deps, found)) }
  }

const readFile =
  (deps: VersionDeps): VersionHandlers['file'] =>
  async ({ params, query }, context) => {
    const { found } = await findVersion(deps, params, context)
    return sendFile(await wholePath(deps, found), { ...query, isHead: context.wanted.isHead })
  }

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
export function versionHandlers(platform: PlatformDeps, { collection, versions }: Place): VersionHandlers {
  const deps: VersionDeps = { deps: platform, collection, versions }
  return {
    addVersion: addVersion(deps),
    take: take(deps),
    download: download(deps),
    archive: archive(deps),
    files: listFiles(deps),
    file: readFile(deps),
    withdraw: withdraw(deps),
    restore: restore(deps),
  }
}
