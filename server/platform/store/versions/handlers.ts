// Versions of packages and their archives.
import type { PlatformApi } from '#contract/api.ts'
import type { Collection } from '#contract/store/collection.ts'
import { discard } from '../../base/uploads/discard.ts'
import { PlatformError } from '../../error.ts'
import type { Context, Handlers } from '../../handler.ts'
import type { Rim } from '../../rim.ts'
import { ownPackage, versionOf, type KeptPackage } from '../listing/package-row.ts'
import type { Versions } from './open-versions.ts'
import { publish, type Bytes } from './publish.ts'
import { archiveEntries, sendFile } from './read-files.ts'
import { sendArchive } from './send-archive.ts'
import { takeUpload } from './take-upload.ts'
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

/** Handlers of the versions of one collection. */
export const versionHandlers = (
  rim: Rim,
  { collection, versions }: Place,
): Pick<Handlers<PlatformApi['storeApp']>, Named> => {
  const { archives, downloads } = versions

  const demandOwn = (id: string, { session }: Pick<Context, 'session'>): Promise<KeptPackage> =>
    ownPackage(rim.db, { session, collection, id })

  /** The version of that number; `latest` is the one that is delivered. */
  const asked = async (
    { package: id, version }: Asked,
    context: Context,
  ): Promise<{ row: KeptPackage; found: KeptVersion }> => {
    const row = await demandOwn(id, context)
    const number = version === 'latest' ? (row.latest ?? version) : version
    return { row, found: await demandVersion(rim.db, { packageId: row.id, version: number }) }
  }

  const wholePath = async ({ sha256, size, version }: KeptVersion): Promise<string> => {
    const path = await archives.whole({ sha256, size })
    if (path === undefined) throw new PlatformError('archive_lost', { params: { version } })
    return path
  }

  const send = async (params: Asked, { context, isCounted }: { context: Context; isCounted: boolean }) => {
    const { row, found } = await asked(params, context)
    return sendArchive({
      path: await wholePath(found),
      sha256: found.sha256,
      size: found.size,
      name: `${row.slug}-${found.version}.zip`,
      wanted: context.wanted,
      ...(isCounted ? { onBegin: () => downloads.add(found) } : {}),
    })
  }

  const receive = async (
    { package: id, version }: Asked,
    { body, accept, context }: { body: ReadableStream<Uint8Array>; accept: 'secret'[]; context: Context },
  ): Promise<void> => {
    demandNumber(version)
    await demandOwn(id, context)
    const arrived = await archives.receive(body)
    try {
      const { session, admitAgain } = context
      const wish = { session, admitAgain, collection, id, version, accept }
      const bytes: Bytes = { ...arrived, keep: (enter) => archives.keep(arrived, enter) }
      await publish({ rim, versions }, { wish, bytes })
    } finally {
      await archives.drop(arrived)
    }
  }

  return {
    addVersion: async ({ params, query, body }, context) => {
      try {
        await receive(params, { body, accept: query.accept === undefined ? [] : [query.accept], context })
      } catch (error) {
        await discard(body)
        throw error
      }
      return {}
    },

    take: async ({ params, body }, { session, admitAgain }) => {
      demandNumber(params.version)
      const { package: id, version } = params
      const wish = { session, admitAgain, collection, id, version, accept: body.accept }
      await ownPackage(rim.db, { session, collection, id })
      const published = await takeUpload(
        { rim, versions },
        { ...wish, from: body.upload, sha256: body.sha256 },
      )
      return { version: versionOf(published.version), latest: published.latest }
    },

    download: ({ params }, context) => send(params, { context, isCounted: true }),
    archive: ({ params }, context) => send(params, { context, isCounted: false }),

    files: async ({ params }, context) => {
      const { found } = await asked(params, context)
      return { entries: await archiveEntries(await wholePath(found)) }
    },

    file: async ({ params, query }, context) => {
      const { found } = await asked(params, context)
      return sendFile(await wholePath(found), { ...query, isHead: context.wanted.isHead })
    },

    withdraw: ({ params, body }, { session }) =>
      setWithdrawn(rim, {
        session,
        collection,
        id: params.package,
        version: params.version,
        note: body.note,
      }),

    restore: ({ params }, { session }) =>
      setWithdrawn(rim, { session, collection, id: params.package, version: params.version, note: null }),
  }
}
