import { useEffect, useMemo, useState } from 'react'
import type { LaneInput, LaneLayout } from '#domain/schema/canvas/lane-layout.ts'
import { type SchemaGraph, lanes } from '#domain/schema/canvas/schema-graph.ts'
import { cardHeight } from './card-size.ts'

const inputOf = ({ cards, mappings }: SchemaGraph): LaneInput => {
  const links = new Map(
    mappings.map(({ from, to }) => [`${from.card}\n${to.card}`, { from: from.card, to: to.card }]),
  )
  return {
    laneCount: lanes.length,
    cards: cards.map((card) => ({ id: card.id, lane: lanes.indexOf(card.lane), height: cardHeight(card) })),
    links: [...links.values()],
  }
}

/** The positions of the cards, from a worker; undefined until the first answer. */
export function useLaneLayout(graph: SchemaGraph | undefined): LaneLayout | undefined {
  const [layout, setLayout] = useState<LaneLayout>()
  const key = useMemo(() => graph && JSON.stringify(inputOf(graph)), [graph])
  useEffect(() => {
    if (graph === undefined) return undefined
    const worker = new Worker(new URL('./layout-worker.ts', import.meta.url), { type: 'module' })
    worker.addEventListener('message', ({ data }: MessageEvent<LaneLayout>) => {
      setLayout(data)
      worker.terminate()
    })
    worker.postMessage(inputOf(graph))
    return () => worker.terminate()
    // oxlint-disable-next-line react/exhaustive-deps -- the key is all that the layout reads of the graph
  }, [key])
  return layout
}
