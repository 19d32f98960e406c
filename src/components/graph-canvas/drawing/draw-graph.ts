// Draws the complete graph for zooms at which boxes are not readable, and boxes that are not mounted yet. Draws by
// colour, to change it rarely, and skips everything outside the window.
import type { CanvasBox, CanvasEdge } from '../canvas-types.ts'
import { type Bounds, intersects, visibleBounds } from '../geometry.ts'
import {
  type DrawState,
  type DrawingContext,
  type GraphDrawing,
  type ScreenRect,
  toScreenRect,
  visible,
} from './draw-state.ts'
import { type SpatialIndex, type Shape, type EdgeLine, lineEnd } from '../spatial-index.ts'

/** Font size of names and signs. */
const nameSize = 12
/** Rounded corners are visible from this height. */
const minRoundedHeight = 10

const fillShape = ({ context, view }: DrawState, { left, top, right, bottom }: Shape): void => {
  const { zoom } = view
  const [x, y] = [left * zoom + view.x, top * zoom + view.y]
  const [width, height] = [Math.max(1, (right - left) * zoom), Math.max(1, (bottom - top) * zoom)]
  if (height < minRoundedHeight) return context.fillRect(x, y, width, height)
  context.beginPath()
  context.roundRect(x, y, width, height, 2)
  context.fill()
}

/** The corners of a group are visible from this zoom. */
const minRoundedZoom = 0.15

const drawGroups = (state: DrawState): void => {
  const { context, colors, index, view } = state
  const isRounded = view.zoom >= minRoundedZoom
  const rects = visible(state, index.groups).map((group) => toScreenRect(state, group))
  const round = ({ x, y, width, height }: ScreenRect): void =>
    context.roundRect(x, y, width, height, Math.min(10 * view.zoom, width / 2, height / 2))
  context.globalAlpha = 0.07
  context.fillStyle = colors.loop
  for (const rect of rects) {
    if (!isRounded) {
      context.fillRect(rect.x, rect.y, rect.width, rect.height)
      continue
    }
    context.beginPath()
    round(rect)
    context.fill()
  }
  context.globalAlpha = 1
  context.lineWidth = 1
  context.strokeStyle = colors.strong
  context.beginPath()
  for (const rect of rects)
    if (isRounded) round(rect)
    else context.strokeRect(rect.x, rect.y, rect.width, rect.height)
  if (isRounded && rects.length > 0) context.stroke()
}

interface LineStroke {
  readonly wires: readonly EdgeLine[]
  readonly color: string
  readonly width: number
  readonly dash?: readonly number[]
}

const strokeLines = (
  { context, view, visibleArea }: DrawState,
  { wires, color, width, dash = [] }: LineStroke,
): void => {
  const { zoom, x, y } = view
  context.beginPath()
  for (const wire of wires) {
    const startX = wire.from.right
    const startY = wire.from.top + wire.fromOffset
    const endX = lineEnd(wire)
    const endY = wire.to.top + wire.toOffset
    if (Math.max(startX, endX) < visibleArea.left || Math.min(startX, endX) > visibleArea.right) continue
    if (Math.max(startY, endY) < visibleArea.top || Math.min(startY, endY) > visibleArea.bottom) continue
    context.moveTo(startX * zoom + x, startY * zoom + y)
    context.lineTo(endX * zoom + x, endY * zoom + y)
  }
  context.strokeStyle = color
  context.lineWidth = width
  context.setLineDash([...dash])
  context.stroke()
  if (dash.length > 0) context.setLineDash([])
}

const linesByState = new WeakMap<readonly EdgeLine[], Partial<Record<CanvasEdge['state'], EdgeLine[]>>>()

/** The lines of each state; made once, since the drawing needs them in every frame. */
const groupLines = (lines: readonly EdgeLine[]): Partial<Record<CanvasEdge['state'], EdgeLine[]>> => {
  const grouped = linesByState.get(lines) ?? Object.groupBy(lines, ({ edge }) => edge.state)
  linesByState.set(lines, grouped)
  return grouped
}

/** How the lines of each state are drawn, in this order. */
const strokes = {
  plain: { color: 'control', width: 0.7 },
  broken: { color: 'error', width: 1, dash: [3, 3] },
  new: { color: 'success', width: 1 },
  changed: { color: 'info', width: 1 },
  path: { color: 'focus', width: 1.2 },
} as const satisfies Record<CanvasEdge['state'], Omit<LineStroke, 'wires'>>
const lineStates = ['plain', 'broken', 'new', 'changed', 'path'] as const

const drawLines = (state: DrawState): void => {
  const { index, colors, selection, highlighted } = state
  const lines = groupLines(index.farLines)
  for (const name of lineStates) {
    const wires = lines[name] ?? []
    const { color, ...stroke } = strokes[name]
    const isFaded = name === 'plain' && highlighted !== null
    if (wires.length > 0)
      strokeLines(state, { wires, ...stroke, color: isFaded ? colors.hair : colors[color] })
  }
  const selected = [...selection.edges].flatMap((id) => index.lineOf.get(id) ?? [])
  if (selected.length > 0) strokeLines(state, { wires: selected, color: colors.focus, width: 2 })
}

const fillShapes = (
  state: DrawState,
  { shapes, color }: { shapes: readonly Shape[]; color: string },
): void => {
  if (shapes.length === 0) return
  state.context.fillStyle = color
  for (const shape of shapes) fillShape(state, shape)
}

const drawTones = (state: DrawState): void => {
  const { context, colors, index, highlighted } = state
  context.globalAlpha = 0.55
  for (const [tone, shapes] of index.byTone) {
    const visibleArea = visible(state, shapes)
    const isHighlighted = ({ box }: Shape): boolean => highlighted === null || highlighted.has(box.id)
    if (highlighted !== null)
      fillShapes(state, { shapes: visibleArea.filter((each) => !isHighlighted(each)), color: colors.strong })
    fillShapes(state, {
      shapes: highlighted === null ? visibleArea : visibleArea.filter(isHighlighted),
      color: colors[tone],
    })
  }
  context.globalAlpha = 1
}

const drawPlaceholders = (state: DrawState): void => {
  const { context, colors, index, view } = state
  context.fillStyle = colors.page
  context.strokeStyle = colors.strong
  context.lineWidth = 1
  for (const shape of visible(state, index.shapes)) {
    if (shape.box.shape === 'group') continue
    const { x, y, width, height } = toScreenRect(state, shape)
    context.beginPath()
    context.roundRect(x, y, width, height, 8 * view.zoom)
    context.fill()
    context.stroke()
  }
}

type MarkColor = 'error' | 'success' | 'info'
const changeColors = { new: 'success', changed: 'info', removed: 'error' } as const satisfies Record<
  NonNullable<CanvasBox['change']>,
  MarkColor
>

const markOf = ({ box: { shape, severity, change } }: Shape): MarkColor | undefined => {
  if (shape === 'group') return undefined
  if (severity === 'error') return 'error'
  return change && changeColors[change]
}

type MarkedShapes = ReadonlyMap<MarkColor | undefined, readonly Shape[]>
const marksByBoxes = new WeakMap<SpatialIndex['boxes'], MarkedShapes>()

/** Boxes with errors and changes by colour; found once, since the drawing needs them in every frame. */
const marksOf = ({ boxes, shapes }: SpatialIndex): MarkedShapes => {
  const marks = marksByBoxes.get(boxes) ?? Map.groupBy(shapes, markOf)
  marksByBoxes.set(boxes, marks)
  return marks
}

const markColors = ['success', 'info', 'error'] as const

const drawHighlights = (state: DrawState): void => {
  const { context, colors, index, selection } = state
  const marks = marksOf(index)
  for (const color of markColors)
    fillShapes(state, { shapes: visible(state, marks.get(color) ?? []), color: colors[color] })
  for (const id of selection.boxes) {
    const shape = index.shapeOf.get(id)
    if (shape === undefined || !intersects(shape, state.visibleArea)) continue
    const { x, y, width, height } = toScreenRect(state, shape)
    context.lineWidth = height < minRoundedHeight ? 1 : 2
    context.fillStyle = colors[shape.box.tone]
    context.strokeStyle = colors.focus
    if (shape.box.shape !== 'group') fillShape(state, shape)
    context.strokeRect(x - 1, y - 1, width + 2, height + 2)
  }
}

/** A change is not known by its colour alone. */
const changeSigns = { new: '+', changed: '~', removed: '−' } as const

const drawSigns = (state: DrawState): void => {
  const { context, colors, index } = state
  context.font = `700 ${nameSize}px ${colors.font}`
  context.textBaseline = 'middle'
  context.fillStyle = colors.page
  const marks = marksOf(index)
  for (const shape of markColors.flatMap((color) => visible(state, marks.get(color) ?? []))) {
    const { change } = shape.box
    const { x, y, width, height } = toScreenRect(state, shape)
    if (change === undefined || height < minRoundedHeight) continue
    const sign = changeSigns[change]
    context.fillText(sign, x + (width - context.measureText(sign).width) / 2, y + height / 2)
  }
}

const strokeOutline = (
  state: DrawState,
  { id, gap, color }: { id: string | null; gap: number; color: string },
): void => {
  const shape = id === null ? undefined : state.index.shapeOf.get(id)
  if (shape === undefined) return
  const { x, y, width, height } = toScreenRect(state, shape)
  const { context } = state
  context.strokeStyle = color
  context.lineWidth = 2
  context.beginPath()
  context.roundRect(x - gap, y - gap, width + 2 * gap, height + 2 * gap, 3)
  context.stroke()
}

/** A name truncated to less than this is useless. */
const minNameWidth = 72
/** From this zoom the head of a group has room for its name; below, the name is above the group. */
const minZoomForInnerName = 0.28
/** Too many names are noise: the largest groups come first, and names do not overlap. */
const maxNames = 60

const truncate = ({ context }: DrawState, { text, width }: { text: string; width: number }): string => {
  const textWidth = context.measureText(text).width
  if (textWidth <= width) return text
  return `${text.slice(0, Math.max(1, Math.floor((text.length * width) / textWidth) - 1))}…`
}

const namedGroups = (state: DrawState): readonly Shape[] => {
  const { zoom } = state.view
  const large = visible(state, state.index.groups).filter(
    ({ left, right, depth }) => depth === 0 && (right - left) * zoom >= minNameWidth,
  )
  return large.toSorted((one, other) => other.right - other.left - (one.right - one.left)).slice(0, maxNames)
}

/** Group names keep their size, so that groups can be recognized at low zoom. */
const drawNames = (state: DrawState): void => {
  const { context, colors } = state
  context.font = `500 ${nameSize}px ${colors.font}`
  context.textBaseline = 'bottom'
  context.fillStyle = colors.text
  const occupied: Bounds[] = []
  const isInside = state.view.zoom >= minZoomForInnerName
  for (const shape of namedGroups(state)) {
    const { x, y, width } = toScreenRect(state, shape)
    const text = truncate(state, { text: shape.box.title, width: width - (isInside ? 8 : 0) })
    const inset = isInside ? 4 : 0
    const bottom = isInside ? y + nameSize + 1 : y - 3
    const labelBounds = { left: x, right: x + width, top: bottom - nameSize - 1, bottom }
    if (occupied.some((other) => intersects(other, labelBounds))) continue
    occupied.push(labelBounds)
    context.fillText(text, x + inset, bottom)
  }
}

export function drawGraph(context: DrawingContext, drawing: GraphDrawing): void {
  const { view, ratio, colors, isPlaceholder } = drawing
  const state: DrawState = { ...drawing, context, visibleArea: visibleBounds(view) }
  context.setTransform(ratio, 0, 0, ratio, 0, 0)
  drawGroups(state)
  if (isPlaceholder) return drawPlaceholders(state)
  drawLines(state)
  drawTones(state)
  drawHighlights(state)
  drawSigns(state)
  strokeOutline(state, { id: drawing.hovered, gap: 2, color: colors.control })
  strokeOutline(state, { id: drawing.focused, gap: 4, color: colors.focus })
  drawNames(state)
}
