// Reads the contents of published archives: their entries in the form the rules use, and the beginning of a file.
import { queryOptions } from '@tanstack/react-query'
import { type Collection, packageIdOf } from '#contract/store/collection.ts'
import { storeApi, storeApp } from '#contract/store/endpoints.ts'
import type { ArchiveEntry } from '#contract/store/package.ts'
import { callWith } from './call.ts'
import { endpointKey, queryOf } from './query-client.ts'

const endpoints = { app: storeApp, api: storeApi } as const

/** Endpoints of a collection. */
export function storeOf(collection: Collection): (typeof endpoints)[Collection] {
  return endpoints[collection]
}

/** A package; `id` is `<organization_id>:<package_slug>`. */
export function packageQuery(collection: Collection, id: string) {
  return queryOf(storeOf(collection).get, { params: { package: id } })
}

/** `<package_slug>` of an id, or the id itself if it has no slug. */
export function slugOf(id: string): string {
  return packageIdOf(id)?.slug ?? id
}

/**
 * Packages of an organization whose slug may match the id. Reads a list, because a missing package is not an error
 * during the search for a free name.
 */
export function packagesNamed(collection: Collection, id: string) {
  const { owner, slug } = packageIdOf(id) ?? { owner: '', slug: id }
  return queryOf(storeOf(collection).list, { query: { q: slug, owner, limit: 1000 } })
}

/** A published entry in the form the rules use: its CRC-32 is a number. */
type ReadEntry = Omit<ArchiveEntry, 'crc32'> & { readonly crc32: number }

interface VersionAt {
  readonly collection: Collection
  readonly id: string
  readonly version: string
}

const never = Number.POSITIVE_INFINITY

/** Entries of a published version. A version never changes, so they are read once. */
export function versionFiles({ collection, id, version }: VersionAt) {
  const endpoint = storeOf(collection).files
  const params = { package: id, version }
  return queryOptions({
    queryKey: [...endpointKey(endpoint), { params }] as const,
    queryFn: async ({ signal }): Promise<readonly ReadEntry[]> => {
      const { entries } = await callWith(endpoint, { params }, { signal })
      return entries.map(({ crc32, ...entry }) => ({ ...entry, crc32: Number.parseInt(crc32, 16) }))
    },
    staleTime: never,
  })
}

interface FileAt extends VersionAt {
  readonly path: string
  /** Number of bytes to read from the start; all of them if absent. */
  readonly length?: number | undefined
}

/** The beginning of one file of a published version. */
export function versionFile({ collection, id, version, path, length }: FileAt) {
  const endpoint = storeOf(collection).file
  const params = { package: id, version }
  const query = length === undefined ? { path } : { path, offset: 0, length }
  return queryOptions({
    queryKey: [...endpointKey(endpoint), { params, query }] as const,
    queryFn: ({ signal }): Promise<Blob> => callWith(endpoint, { params, query }, { signal }),
    staleTime: never,
  })
}
