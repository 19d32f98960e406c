import { useEffect, useMemo, useState } from 'react'
import type { LaneLayout } from '#domain/schema/canvas/lane-layout.ts'
import type { SchemaGraph } from '#domain/schema/canvas/schema-graph.ts'
import { laneInput } from './lane-input.ts'

/** The positions of the cards, from a worker; undefined until the first answer. */
export function useLaneLayout(graph: SchemaGraph | undefined): LaneLayout | undefined {
  const [layout, setLayout] = useState<LaneLayout>()
  const key = useMemo(() => graph && JSON.stringify(laneInput(graph)), [graph])
  useEffect(() => {
    if (graph === undefined) return undefined
    const worker = new Worker(new URL('./layout-worker.ts', import.meta.url), { type: 'module' })
    worker.addEventListener('message', ({ data }: MessageEvent<LaneLayout>) => {
      setLayout(data)
      worker.terminate()
    })
    worker.postMessage(laneInput(graph))
    return () => worker.terminate()
    // oxlint-disable-next-line react/exhaustive-deps -- the key is all that the layout reads of the graph
  }, [key])
  return layout
}
