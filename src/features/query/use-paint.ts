import { useEffect, useState } from 'react'
import type { Asked } from './ask.ts'

const painted = new WeakMap<Asked, number>()

/** When the answer was on the screen (`performance.now()`); null until then. Kept per answer. */
export const usePaint = (asked: Asked | undefined): number | null => {
  const [, setShown] = useState(0)
  useEffect(() => {
    if (asked === undefined || painted.has(asked)) return
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        painted.set(asked, performance.now())
        setShown((count) => count + 1)
      })
    })
    return () => cancelAnimationFrame(frame)
  }, [asked])
  return asked === undefined ? null : (painted.get(asked) ?? null)
}
