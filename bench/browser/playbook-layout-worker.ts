// The worker of playbook-layout-page.ts: generates and reads a playbook, then lays it out and reports the time.
import { layOut } from '#domain/graph/layout.ts'
import type { LayoutGraph } from '#domain/graph/layout-graph.ts'
import { readPlaybook } from '#domain/playbook/read/read-playbook.ts'
import { generatePlaybook } from '#domain/playbook/testing/generate-playbook.ts'
import { graphOf } from '#src/features/playbooks/model/playbook-layout.ts'

let graph: LayoutGraph = { boxes: [], edges: [] }

const read = (options: { nodes: number; seed: number }): void => {
  const reading = readPlaybook(generatePlaybook(options))
  if (reading.kind === 'playbook') graph = graphOf(reading)
}

addEventListener('message', ({ data }: MessageEvent<'lay out' | { nodes: number; seed: number }>) => {
  if (data !== 'lay out') {
    read(data)
    postMessage('ready')
    return
  }
  const since = performance.now()
  const positions = layOut(graph)
  postMessage({ elapsed: performance.now() - since, boxes: positions.size })
})
