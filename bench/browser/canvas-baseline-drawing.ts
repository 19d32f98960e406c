// The bare canvas: one path for all edges and one rectangle per node, redrawn in the frame after each wheel event. It
// has no selection, no hit testing and one colour.
import type { BaselineGraph, BaselineView } from './canvas-baseline-graph.ts'

interface DrawingOptions {
  readonly graph: BaselineGraph
  readonly view: BaselineView
}

/** The two ends of each edge, from the middle of a side to the middle of a side. */
const linesOf = ({ boxes, edges }: BaselineGraph): readonly (readonly [number, number, number, number])[] => {
  const byId = new Map(boxes.map((box) => [box.id, box]))
  return edges.flatMap(({ from, to }) => {
    const [start, end] = [byId.get(from), byId.get(to)]
    if (!start || !end) return []
    return [[start.x + start.width, start.y + start.height / 2, end.x, end.y + end.height / 2]]
  })
}

export function mountDrawing(element: HTMLElement, { graph, view: first }: DrawingOptions): void {
  const canvas = document.createElement('canvas')
  canvas.width = element.clientWidth
  canvas.height = element.clientHeight
  element.append(canvas)
  const pen = canvas.getContext('2d')
  const lines = linesOf(graph)
  let view = first
  let frame = 0
  const draw = (): void => {
    frame = 0
    if (!pen) return
    const { x, y, zoom } = view
    pen.setTransform(1, 0, 0, 1, 0, 0)
    pen.clearRect(0, 0, canvas.width, canvas.height)
    pen.setTransform(zoom, 0, 0, zoom, x, y)
    pen.beginPath()
    for (const [left, top, right, bottom] of lines) {
      const middle = (left + right) / 2
      pen.moveTo(left, top)
      pen.bezierCurveTo(middle, top, middle, bottom, right, bottom)
    }
    pen.lineWidth = 0.7 / zoom
    pen.strokeStyle = '#8b969a'
    pen.stroke()
    pen.fillStyle = '#445562'
    for (const box of graph.boxes) pen.fillRect(box.x, box.y, box.width, box.height)
  }
  canvas.addEventListener('wheel', (event) => {
    event.preventDefault()
    const { x, y, zoom } = view
    if (event.ctrlKey) {
      const by = 2 ** (-event.deltaY * 0.002)
      const { clientX, clientY } = event
      view = { x: clientX - (clientX - x) * by, y: clientY - (clientY - y) * by, zoom: zoom * by }
    } else view = { x: x - event.deltaX, y: y - event.deltaY, zoom }
    if (frame === 0) frame = requestAnimationFrame(draw)
  })
  draw()
}
