// The baselines of ../canvas-comparison.ts on one page: the bare library with as many simple nodes, and a bare
// canvas that draws them. Each is opened by a call, which loads its code and its graph from the server.
import type { BaselineGraph, BaselineView } from './canvas-baseline-graph.ts'

const sheet = (width: number, height: number): HTMLElement => {
  const element = document.createElement('div')
  element.style.cssText = `position:fixed;left:0;top:0;width:${width}px;height:${height}px`
  document.body.replaceChildren(element)
  return element
}

const read = async (nodes: number): Promise<BaselineGraph> => {
  const answer = await fetch(`/graph-${nodes}.json`)
  // oxlint-disable-next-line no-unsafe-assignment -- the bench itself sends this value
  const graph: BaselineGraph = await answer.json()
  return graph
}

interface OpenOptions {
  readonly nodes: number
  readonly width: number
  readonly height: number
  /** If absent, everything is in view. */
  readonly view?: BaselineView
}

let close = (): void => undefined

const open = {
  openFlow: async ({ nodes, width, height, view }: OpenOptions) => {
    const [{ mountFlow }, graph] = await Promise.all([import('./canvas-baseline-flow.tsx'), read(nodes)])
    close = mountFlow(sheet(width, height), { graph, view })
  },
  openDrawing: async ({ nodes, width, height, view = { x: 0, y: 0, zoom: 1 } }: OpenOptions) => {
    const [{ mountDrawing }, graph] = await Promise.all([import('./canvas-baseline-drawing.ts'), read(nodes)])
    mountDrawing(sheet(width, height), { graph, view })
  },
}
Object.assign(globalThis, { ...open, closeFlow: () => close() })
