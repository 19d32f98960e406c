import { startTransition, useEffect, useState } from 'react'

const screenful = 60

/** How many of `count` rows to draw now: a screenful at once, all of them in a render that input may interrupt. */
export function useGradualRows(count: number): number {
  const [showsAll, setShowsAll] = useState(false)
  useEffect(() => startTransition(() => setShowsAll(true)), [])
  return showsAll ? count : Math.min(screenful, count)
}
