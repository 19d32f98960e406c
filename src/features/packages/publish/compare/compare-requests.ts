// The requests shown for comparing and publishing: a shell publishes a file with one `PUT`, while the console uses a
// resumable upload.
import type { Collection } from '#contract/store/collection.ts'
import { storeOf } from '#src/api/archives.ts'
import { describeRequest } from '#src/api/describe-request.ts'

interface VersionAt {
  readonly collection: Collection
  readonly id: string
  readonly version: string
  readonly accept: readonly 'secret'[]
  /** Name of the archive. */
  readonly name: string
}

/** The request that publishes an archive. */
export function describeAddVersion({ collection, id, version, accept, name }: VersionAt) {
  const [first] = accept
  return describeRequest(
    storeOf(collection).addVersion,
    {
      params: { package: id, version },
      query: first === undefined ? {} : { accept: first },
      body: new Blob(),
    },
    name,
  )
}

/** The request that reads it back without counting as a download. */
export function describeReadBack({
  collection,
  id,
  version,
}: Pick<VersionAt, 'collection' | 'id' | 'version'>) {
  return describeRequest(storeOf(collection).archive, { params: { package: id, version } })
}
