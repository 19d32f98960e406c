import { startTransition, useEffect, useState } from 'react'

const first = 100
const step = 150

/** How many of `count` rows to draw now: a screenful at once, the rest in pieces that can be interrupted. */
export const useGradual = (count: number): number => {
  const [shown, setShown] = useState(first)
  useEffect(() => {
    if (shown >= count) return
    const frame = requestAnimationFrame(() => startTransition(() => setShown((before) => before + step)))
    return () => cancelAnimationFrame(frame)
  }, [shown, count])
  return Math.min(shown, count)
}
