// The curves of the drawing of moving boxes. Each pixel of a line takes time, and boxes hide most of a line that runs
// behind many of them: the hidden parts are not drawn.
import type { CanvasEdge } from '../canvas-types.ts'
import { controlDistance, type CurveEnds } from '../edge-path.ts'
import { type Bounds, readableZoom } from '../geometry.ts'
import { type EdgeLine, type Shape, lineEnd, linesIn } from '../spatial-index.ts'
import type { DrawingColors } from './drawing-colors.ts'
import type { DrawingContext, DrawState } from './draw-state.ts'

/** Boxes with the same left side. */
interface Column {
  readonly left: number
  readonly right: number
  readonly boxes: readonly Shape[]
}

const columnsOf = (boxes: readonly Shape[]): readonly Column[] =>
  [...Map.groupBy(boxes, ({ left }) => left)]
    .map(([left, shapes]) => ({ left, right: Math.min(...shapes.map(({ right }) => right)), boxes: shapes }))
    .toSorted((one, other) => one.left - other.left)

/** A line is seen in the corners of a box, which are round. */
const corner = 8

/** A point of a curve from (0, 0) to (1, 1) whose control points are halfway, and its direction. */
const across = (t: number): number => t * (1.5 - 1.5 * t + t * t)
const down = (t: number): number => t * t * (3 - 2 * t)
const acrossSlope = (t: number): number => 1.5 - 3 * t + 3 * t * t
const downSlope = (t: number): number => 6 * t * (1 - t)
/** The inverse of `across`. */
const at = (x: number): number => 0.5 + Math.sinh(Math.asinh(4 * x - 2) / 3)

const addWhole = (context: DrawingContext, { from, to }: CurveEnds, distance: number): void => {
  context.moveTo(from.x, from.y)
  context.bezierCurveTo(from.x + distance, from.y, to.x - distance, to.y, to.x, to.y)
}

interface Sight {
  readonly context: DrawingContext
  readonly visibleArea: Bounds
  /** The crossings of curves from one position to another: many lines have the same. */
  readonly crossingsOf: (from: number, to: number) => Crossings
}

/** A column that a curve crosses, and the parts of the curve at which it enters and leaves. */
interface Crossing {
  readonly column: Column
  readonly enters: number
  readonly leaves: number
}

interface Crossings {
  readonly start: number
  readonly end: number
  readonly columns: readonly Crossing[]
}

const createCrossings = (visibleArea: Bounds, boxes: readonly Shape[]): Sight['crossingsOf'] => {
  const columns = columnsOf(boxes)
  const known = new Map<string, Crossings>()
  const find = (from: number, to: number): Crossings => {
    const timeAt = (x: number): number => at((x - from) / (to - from))
    const [left, right] = [Math.max(from, visibleArea.left), Math.min(to, visibleArea.right)]
    return {
      start: timeAt(left),
      end: timeAt(right),
      columns: columns
        .filter((column) => column.left < right && column.right > left)
        .map((column) => ({
          column,
          enters: timeAt(Math.max(left, column.left)),
          leaves: timeAt(Math.min(right, column.right)),
        })),
    }
  }
  return (from, to) => {
    const key = `${from} ${to}`
    const found = known.get(key) ?? find(from, to)
    known.set(key, found)
    return found
  }
}

/** Adds the parts of a curve that no box hides. It runs to the right, and its height changes in one direction. */
const addParts = ({ context, visibleArea, crossingsOf }: Sight, { from, to }: CurveEnds): void => {
  const [width, height] = [to.x - from.x, to.y - from.y]
  const add = (start: number, end: number): void => {
    const [x, y] = [from.x + width * across(start), from.y + height * down(start)]
    const [endX, endY] = [from.x + width * across(end), from.y + height * down(end)]
    if (Math.min(y, endY) > visibleArea.bottom || Math.max(y, endY) < visibleArea.top) return
    context.moveTo(x, y)
    const third = (end - start) / 3
    context.bezierCurveTo(
      x + third * width * acrossSlope(start),
      y + third * height * downSlope(start),
      endX - third * width * acrossSlope(end),
      endY - third * height * downSlope(end),
      endX,
      endY,
    )
  }
  const { start, end, columns } = crossingsOf(from.x, to.x)
  let shownFrom = start
  for (const { column, enters, leaves } of columns) {
    const [one, other] = [from.y + height * down(enters), from.y + height * down(leaves)]
    const [top, bottom] = [Math.min(one, other) - corner, Math.max(one, other) + corner]
    // Columns of boxes that were moved by hand can overlap.
    if (enters < shownFrom || !column.boxes.some((box) => box.top <= top && box.bottom >= bottom)) continue
    if (enters > shownFrom) add(shownFrom, enters)
    shownFrom = leaves
  }
  if (shownFrom < end) add(shownFrom, end)
}

const addCurve = (sight: Sight, line: EdgeLine): void => {
  const from = { x: line.from.right, y: line.from.top + line.fromOffset }
  const to = { x: lineEnd(line), y: line.to.top + line.toOffset }
  const distance = controlDistance({ from, to })
  const isHalfway = to.x > from.x && distance === (to.x - from.x) / 2
  if (isHalfway) addParts(sight, { from, to })
  else addWhole(sight.context, { from, to }, distance)
}

type Look = CanvasEdge['state'] | 'backdrop'
interface LineStroke {
  readonly color: keyof DrawingColors
  readonly width: number
}

const strokes = {
  backdrop: { color: 'strong', width: 1 },
  plain: { color: 'control', width: 1.5 },
  changed: { color: 'info', width: 1.5 },
  broken: { color: 'error', width: 1.5 },
  new: { color: 'success', width: 1.5 },
  path: { color: 'focus', width: 2 },
} as const satisfies Record<Look, LineStroke>
const looks = ['backdrop', 'plain', 'changed', 'broken', 'new', 'path'] as const

const lookOf = ({ edge }: EdgeLine): Look => (edge.isBackdrop === true ? 'backdrop' : edge.state)

/** Draws the lines that the elements show at this zoom, in pixels of the canvas. */
export function drawCurves(state: DrawState, boxes: readonly Shape[]): void {
  const { context, colors, index, view, visibleArea, highlighted, selection } = state
  const lines = linesIn(view.zoom < readableZoom ? index.farLines : index.lines, visibleArea)
  const byLook = Map.groupBy(lines, lookOf)
  const sight = { context, visibleArea, crossingsOf: createCrossings(visibleArea, boxes) }
  const stroke = (shown: readonly EdgeLine[], { color, width }: LineStroke): void => {
    if (shown.length === 0) return
    context.beginPath()
    for (const line of shown) addCurve(sight, line)
    context.strokeStyle = colors[color]
    context.lineWidth = width
    context.stroke()
  }
  for (const look of looks) {
    const isFaded = highlighted !== null && (look === 'backdrop' || look === 'plain')
    const { color, width } = strokes[look]
    // Lines of more than a pixel take ten times as long, and a graph can have thousands of these.
    const most = look === 'backdrop' ? 1 / view.zoom : Infinity
    stroke(byLook.get(look) ?? [], { color: isFaded ? 'hair' : color, width: Math.min(width, most) })
  }
  const selected = lines.filter(({ edge }) => selection.edges.has(edge.id))
  stroke(selected, { color: 'focus', width: 3 })
}
