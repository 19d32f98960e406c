import { useEffect, useState } from 'react'
import { platformNow } from '#src/lib/platform-time.ts'

const every = 500

/** The platform's time in milliseconds since the epoch, updated twice a second while `isLive`. */
export function useNow(isLive: boolean): number {
  const [now, setNow] = useState(platformNow)
  useEffect(() => {
    if (!isLive) return
    const timer = setInterval(() => setNow(platformNow()), every)
    return () => clearInterval(timer)
  }, [isLive])
  return now
}
