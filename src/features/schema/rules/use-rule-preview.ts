// The preview of the rules as they are designed. The last good preview stays while a new one is read, and while a rule
// is not complete.
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import type { LogicalObject } from '#contract/data-manager/logical-object.ts'
import type { RulePreview } from '#contract/data-manager/rule-endpoints.ts'
import { queryOf } from '#src/api/query-client.ts'
import { useDebouncedValue } from '#src/ui/inputs/use-debounced-value.ts'

const pauseMs = 400
const unusedMs = 30_000

interface PreviewQuestion {
  readonly object: LogicalObject
  /** Name of the attribute. */
  readonly attribute: string
  /** Position of the source. */
  readonly source: number
}

export interface RulePreviewState {
  readonly preview: RulePreview | undefined
  /** The preview is that of earlier rules. */
  readonly isStale: boolean
  readonly isUpdating: boolean
  readonly error: Error | null
}

/** The last preview of a source, also while there is no newer one. */
const useLast = (source: number, found: RulePreview | undefined): RulePreview | undefined => {
  const [last, setLast] = useState<{ source: number; preview: RulePreview }>()
  if (found !== undefined && found !== last?.preview) setLast({ source, preview: found })
  return found ?? (last?.source === source ? last.preview : undefined)
}

/** `isReady`: the rules are valid, and the platform can be queried. */
export function useRulePreview(question: PreviewQuestion, isReady: boolean): RulePreviewState {
  const settled = useDebouncedValue(question, pauseMs)
  const isSettled = settled === question
  const isEnabled = isReady && isSettled
  const { data, error, isFetching } = useQuery({
    ...queryOf(dataManager.previewRules, { body: settled }),
    enabled: isEnabled,
    retry: false,
    staleTime: Infinity,
    gcTime: unusedMs,
  })
  const found = isEnabled ? data?.preview : undefined
  return {
    preview: useLast(question.source, found),
    isStale: found === undefined,
    isUpdating: isReady && (isFetching || !isSettled),
    error: isReady ? error : null,
  }
}
