import { useEffect } from 'react'
import { readInBackground } from './model/use-boards.ts'
import { refreshTiles } from './tile/tile-query.ts'

const minute = 60_000

/** Refreshes all tiles, the board and the names of fields every few minutes; 0 is never. Nobody's session is extended. */
export function useTimedRefresh(id: string, minutes: number): void {
  useEffect(() => {
    if (minutes === 0) return
    const timer = setInterval(() => {
      if (document.hidden) return
      void readInBackground(id)
      void refreshTiles('timer')
    }, minutes * minute)
    return () => clearInterval(timer)
  }, [id, minutes])
}
