// The calls of the page in sight. Every page says its own; they are made when somebody looks, from what stands there then.
import { useEffect, useState } from 'react'
import type { DescribedRequest } from '#src/lib/curl-command.ts'
import { nextDepth } from '#src/ui/keyboard/shortcuts.ts'

type DescribeRequests = () => readonly DescribedRequest[]

const live = new Map<{ readonly order: number }, DescribeRequests>()

/** The calls as they would be sent now, those of outer parts first. */
export function currentRequests(): ReturnType<DescribeRequests> {
  return [...live].toSorted(([one], [other]) => one.order - other.order).flatMap(([, describe]) => describe())
}

/** Says which calls the page makes; `make` is asked when somebody looks, and gives them as they would be sent then. */
export function useDescribedRequests(describe: DescribeRequests): void {
  const [owner] = useState(() => ({ order: nextDepth() }))
  useEffect(() => {
    live.set(owner, describe)
    return () => {
      live.delete(owner)
    }
  }, [owner, describe])
}
