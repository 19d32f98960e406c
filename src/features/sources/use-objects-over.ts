import { useQuery } from '@tanstack/react-query'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import { queryOf } from '#src/api/query.ts'
import { useMay } from '#src/api/session.ts'
import { type Origin, objectsOver } from './objects-over.ts'

const most = 1000

/** Names of the logical objects over these; `undefined` while, or where, that cannot be known. */
export const useObjectsOver = (origins: readonly Origin[]) => {
  const mayRead = useMay('data-manager:object:read')
  const { data, isPending } = useQuery({
    ...queryOf(dataManager.listObjects, { query: { limit: most } }),
    staleTime: 0,
    enabled: mayRead,
  })
  return { names: data && objectsOver(data.items, origins), isPending: mayRead && isPending }
}
