// The calls that comparing and sending stand for: one `PUT` publishes a file from a shell; the page itself sends it in
// pieces that survive a broken connection.
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

/** What publishes the archive with one call. */
export function shownAddVersion({ collection, id, version, accept, name }: VersionAt) {
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

/** What reads it back, uncounted. */
export function shownReadBack({ collection, id, version }: Pick<VersionAt, 'collection' | 'id' | 'version'>) {
  return describeRequest(storeOf(collection).archive, { params: { package: id, version } })
}
