// A worker of layout-page.ts: generates the graph of a schema, then lays it out as the canvas does, and reports the time.
import { type LaneInput, layOutLanes } from '#domain/schema/canvas/lane-layout.ts'
import { schemaGraph } from '#domain/schema/canvas/schema-graph.ts'
import { laneInput } from '#src/features/schema/canvas/lane-input.ts'
import { generateSchema } from '../schema-collection.ts'

let input: LaneInput = { laneCount: 0, cards: [], links: [] }

addEventListener('message', ({ data }: MessageEvent<'lay out' | { seed: number }>) => {
  if (data !== 'lay out') {
    const { tables, objects } = generateSchema(data.seed)
    input = laneInput(schemaGraph(tables, objects))
    postMessage('ready')
    return
  }
  const since = performance.now()
  const { rects } = layOutLanes(input)
  postMessage({ elapsed: performance.now() - since, boxes: rects.size })
})
