// The preview of a table with options that are not saved. The last good preview stays while a new one is read, and if
// the new options fail.
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import { readingOptions, type ReadingOptions } from '#contract/data-manager/reading-options.ts'
import type { TablePreview } from '#contract/data-manager/table.ts'
import { queryOf } from '#src/api/query-client.ts'
import { useDebouncedValue } from '#src/ui/inputs/use-debounced-value.ts'

const pauseMs = 300

interface Preview {
  readonly preview: TablePreview | undefined
  readonly error: Error | null
  readonly isUpdating: boolean
}

/** `options` is undefined while they do not fit together. */
export function usePreview(
  { source, table }: { source: string; table: string },
  options: ReadingOptions | undefined,
): Preview {
  const [last, setLast] = useState<TablePreview>()
  const asked = useDebouncedValue(options === undefined ? '' : JSON.stringify(options), pauseMs)
  const stored = asked === '' ? undefined : readingOptions.parse(JSON.parse(asked))
  const { data, error, isFetching } = useQuery({
    ...queryOf(dataManager.previewTable, {
      params: { source, table },
      body: { options: stored },
    }),
    enabled: stored !== undefined,
    retry: false,
    staleTime: Infinity,
  })
  const preview = data?.preview
  if (preview !== undefined && preview !== last) setLast(preview)
  return { preview: preview ?? last, error, isUpdating: isFetching }
}
