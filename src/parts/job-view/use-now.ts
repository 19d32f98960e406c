import { useEffect, useState } from 'react'

const every = 500

/** The time in milliseconds since the epoch, moving on twice a second while `isLive`. */
export const useNow = (isLive: boolean): number => {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (!isLive) return
    const timer = setInterval(() => setNow(Date.now()), every)
    return () => clearInterval(timer)
  }, [isLive])
  return now
}
