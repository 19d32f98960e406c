import { storeApi, storeApp } from '#contract/store/endpoints.ts'
import type { Collection } from '#contract/store/collection.ts'
import { queryOf } from '#src/api/query.ts'

export const endpointsOf = (collection: Collection) => (collection === 'app' ? storeApp : storeApi)

/** One package with its whole listing. */
export const packageQuery = (collection: Collection, id: string) =>
  queryOf(endpointsOf(collection).get, { params: { package: id } })
