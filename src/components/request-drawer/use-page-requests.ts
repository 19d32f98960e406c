// The requests of the current page. Every page describes its own, on demand, from its current state.
import { useEffect, useState } from 'react'
import type { DescribedRequest } from '#src/lib/curl-command.ts'
import { nextDepth } from '#src/ui/keyboard/shortcuts.ts'

type DescribeRequests = () => readonly DescribedRequest[]

const live = new Map<{ readonly order: number }, DescribeRequests>()

/** The requests as they would be sent now, those of outer components first. */
export function currentRequests(): ReturnType<DescribeRequests> {
  return [...live].toSorted(([one], [other]) => one.order - other.order).flatMap(([, describe]) => describe())
}

/** Registers a function that describes the requests of the page in their current state. */
export function useDescribedRequests(describe: DescribeRequests): void {
  const [owner] = useState(() => ({ order: nextDepth() }))
  useEffect(() => {
    live.set(owner, describe)
    return () => {
      live.delete(owner)
    }
  }, [owner, describe])
}
