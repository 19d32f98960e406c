// A worker of layout-page.ts: generates and reads a playbook, then lays it out and reports the time.
import { layOut } from '#domain/graph/layout.ts'
import type { LayoutGraph } from '#domain/graph/layout-graph.ts'
import { readPlaybook } from '#domain/playbook/read/read-playbook.ts'
import { generatePlaybook } from '#domain/playbook/testing/generate-playbook.ts'
import { graphOf } from '#src/features/playbooks/model/playbook-layout.ts'

const nodes = 10_000

let graph: LayoutGraph = { boxes: [], edges: [] }

const read = (seed: number): void => {
  const reading = readPlaybook(generatePlaybook({ nodes, seed }))
  if (reading.kind === 'playbook') graph = graphOf(reading)
}

addEventListener('message', ({ data }: MessageEvent<'lay out' | { seed: number }>) => {
  if (data !== 'lay out') {
    read(data.seed)
    postMessage('ready')
    return
  }
  const since = performance.now()
  const positions = layOut(graph)
  postMessage({ elapsed: performance.now() - since, boxes: positions.size })
})
