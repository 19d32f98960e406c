import { startTransition, useEffect, useState } from 'react'

const screenful = 60

/** How many of `count` rows to render now: a screenful first, then all of them in an interruptible render. */
export function useGradualRows(count: number): number {
  const [showsAll, setShowsAll] = useState(false)
  useEffect(() => startTransition(() => setShowsAll(true)), [])
  return showsAll ? count : Math.min(screenful, count)
}
