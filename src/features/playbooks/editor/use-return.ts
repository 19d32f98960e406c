import { useEffect } from 'react'
import { isPlatformAway, watchAway } from '#src/api/away.ts'

/** Milliseconds between two tries, where the platform is not known to be away. */
const pause = 4000

/** Tries again when the platform answers, while something waits for it. */
export const useReturn = (isWaiting: boolean, act: () => void): void => {
  useEffect(() => {
    if (!isWaiting) return undefined
    const attempt = (): void => {
      if (!isPlatformAway()) act()
    }
    const stop = watchAway(attempt)
    const timer = setInterval(attempt, pause)
    return () => {
      stop()
      clearInterval(timer)
    }
  })
}
