import { useEffect, useState } from 'react'

/** Whether `ms` have passed since the component came. */
export function useElapsed(ms: number): boolean {
  const [passed, setPassed] = useState(ms <= 0)
  useEffect(() => {
    const timer = setTimeout(() => setPassed(true), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return passed
}
