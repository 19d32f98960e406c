// The floors of ../playbook-canvas.bench.ts on one page: the bare library with as many simple nodes, and the bare canvas
// that draws them. Each is opened by a call, its code and its graph still to come from the server.
import type { FloorGraph, FloorView } from './playbook-floor-graph.ts'

const sheet = (width: number, height: number): HTMLElement => {
  const element = document.createElement('div')
  element.style.cssText = `position:fixed;left:0;top:0;width:${width}px;height:${height}px`
  document.body.replaceChildren(element)
  return element
}

const read = async (nodes: number): Promise<FloorGraph> => {
  const answer = await fetch(`/graph-${nodes}.json`)
  // oxlint-disable-next-line no-unsafe-assignment -- the bench itself sends this value
  const graph: FloorGraph = await answer.json()
  return graph
}

interface Wanted {
  readonly nodes: number
  readonly width: number
  readonly height: number
  /** Absent: everything in view. */
  readonly view?: FloorView
}

let close = (): void => undefined

const open = {
  openFlow: async ({ nodes, width, height, view }: Wanted) => {
    const [{ mountFlow }, graph] = await Promise.all([import('./playbook-floor-flow.tsx'), read(nodes)])
    close = mountFlow(sheet(width, height), { graph, view })
  },
  openDrawing: async ({ nodes, width, height, view = { x: 0, y: 0, zoom: 1 } }: Wanted) => {
    const [{ mountDrawing }, graph] = await Promise.all([import('./playbook-floor-drawing.ts'), read(nodes)])
    mountDrawing(sheet(width, height), { graph, view })
  },
}
Object.assign(globalThis, { ...open, closeFlow: () => close() })
