import { useEffect, useMemo, useState } from 'react'
import type { Entry } from '#domain/archive/archive.ts'
import { type Comparison, compareEntries } from '#domain/archive/compare/compare.ts'
import { compareInWorker } from './archive-analysis.ts'

type Entries = readonly Entry[] | undefined

/** Entries that can be compared within a frame. */
const few = 4000

interface Late {
  readonly before: Entries
  readonly after: Entries
  readonly comparison: Comparison
}

/** The changes between two lists; long ones are compared in a worker. Undefined until known. */
export function useArchiveComparison(before: Entries, after: Entries): Comparison | undefined {
  const [late, setLate] = useState<Late>()
  const now = useMemo(
    () =>
      before && after && before.length + after.length <= few ? compareEntries(before, after) : undefined,
    [before, after],
  )
  useEffect(() => {
    if (!before || !after || now) return
    let isActive = true
    const show = (comparison: Comparison) => {
      if (isActive) setLate({ before, after, comparison })
    }
    // Without a worker it runs here.
    compareInWorker({ before, after }).then(show, () => show(compareEntries(before, after)))
    return () => {
      isActive = false
    }
  }, [before, after, now])
  return now ?? (late?.before === before && late?.after === after ? late?.comparison : undefined)
}
