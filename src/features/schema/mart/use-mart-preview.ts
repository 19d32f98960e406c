// The first rows of the mart as it is designed. The last good preview remains while a new one is read.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import type { LogicalObject } from '#contract/data-manager/logical-object.ts'
import { queryOf } from '#src/api/query-client.ts'
import { useDebouncedValue } from '#src/ui/inputs/use-debounced-value.ts'

const pauseMs = 400
const unusedMs = 30_000

/** `isReady`: the design has no problems, and the platform can be asked. */
export function useMartPreview(object: LogicalObject, isReady: boolean) {
  const current = useDebouncedValue(object, pauseMs)
  const isCurrent = current === object
  const { data, error, isFetching, isPlaceholderData } = useQuery({
    ...queryOf(dataManager.previewMart, { body: { object: current } }),
    enabled: isReady && isCurrent,
    retry: false,
    staleTime: 60_000,
    gcTime: unusedMs,
    placeholderData: keepPreviousData,
  })
  return {
    preview: data?.preview,
    /** The preview is that of an earlier design. */
    isUpdating: isReady && (isFetching || !isCurrent || isPlaceholderData),
    error: isReady && isCurrent ? error : null,
  }
}
