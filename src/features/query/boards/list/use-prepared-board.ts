import { useEffect } from 'react'
import { queryClient } from '#src/api/query-client.ts'
import { whenIdle } from '#src/lib/when-idle.ts'
import { loadUnseenChart, resultChart } from '../../lazy-views.ts'
import { datasetQuery } from '../model/use-boards.ts'

/**
 * Loads what every board needs while the browser is idle, and draws charts that nobody sees, so that the next click only
 * waits for its data. Stops when the page is left.
 */
export function usePreparedBoard(): void {
  useEffect(() => {
    let isLeft = false
    const prepare = async () => {
      resultChart.preload()
      void queryClient.prefetchQuery(datasetQuery)
      const [{ drawUnseenChart }] = await Promise.all([loadUnseenChart(), import('../BoardPage.tsx')])
      const draw = () => {
        if (drawUnseenChart()) stop = whenIdle(draw)
      }
      if (!isLeft) stop = whenIdle(draw)
    }
    // A failure occurs again, and is shown, when a board is opened.
    let stop = whenIdle(() => void prepare().catch(() => undefined))
    return () => {
      isLeft = true
      stop()
    }
  }, [])
}
