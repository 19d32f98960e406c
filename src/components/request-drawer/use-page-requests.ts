// The calls of the page in sight. Every page says its own; they are made when somebody looks, from what stands there then.
import { useEffect, useState } from 'react'
import type { DescribedRequest } from '#src/lib/curl-command.ts'
import { takePlace } from '#src/ui/keyboard/shortcuts.ts'

type MakeRequests = () => readonly DescribedRequest[]

const live = new Map<{ readonly place: number }, MakeRequests>()

/** The calls as they would be sent now, those of outer parts first. */
export function presentRequests(): ReturnType<MakeRequests> {
  return [...live].toSorted(([one], [other]) => one.place - other.place).flatMap(([, make]) => make())
}

/** Says which calls the page makes; `make` is asked when somebody looks, and gives them as they would be sent then. */
export function useDescribedRequests(make: MakeRequests): void {
  const [owner] = useState(() => ({ place: takePlace() }))
  useEffect(() => {
    live.set(owner, make)
    return () => {
      live.delete(owner)
    }
  }, [owner, make])
}
