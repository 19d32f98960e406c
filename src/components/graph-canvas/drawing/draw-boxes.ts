// Draws boxes with their tiles and titles while the view moves fast: in place of elements, at the same positions.
import type { BoxSketch, CanvasBox } from '../canvas-types.ts'
import { readableZoom, visibleBounds } from '../geometry.ts'
import type { Shape } from '../spatial-index.ts'
import { drawCurves } from './draw-curves.ts'
import type { DrawLines } from './line-tiles.ts'
import { type DrawState, type DrawingContext, type GraphDrawing, visible } from './draw-state.ts'

interface BoxDrawing extends GraphDrawing {
  readonly sketch: BoxSketch
  /** The smallest size of titles, in pixels at 100 %. */
  readonly textSize: number
  readonly drawLines?: DrawLines
}

type SketchState = DrawState & Omit<BoxDrawing, 'drawLines'>

const cornerRadius = 8
const portRadius = 4

/** Draws in pixels of the canvas: the context is scaled. */
const fillPath = (context: DrawingContext, color: string): void => {
  context.fillStyle = color
  context.fill()
}

const frames = (context: DrawingContext, shapes: readonly Shape[]): void => {
  context.beginPath()
  for (const { left, top, right, bottom, box } of shapes) {
    const round = box.shape === 'trigger' ? 25 : cornerRadius
    const corners = [round, cornerRadius, cornerRadius, round]
    context.roundRect(left, top, right - left, bottom - top, corners)
  }
}

const drawGroups = ({ context, colors, index, sketch, ...state }: SketchState): void => {
  const groups = visible({ context, colors, index, ...state }, index.groups)
  context.strokeStyle = colors.strong
  for (const group of groups) {
    frames(context, [group])
    context.globalAlpha = 0.07
    fillPath(context, colors.loop)
    context.globalAlpha = 1
    context.moveTo(group.left, group.top + sketch.groupHead)
    context.lineTo(group.right, group.top + sketch.groupHead)
    context.stroke()
  }
}

const drawFrames = ({ context, colors, selection, view }: SketchState, boxes: readonly Shape[]): void => {
  frames(context, boxes)
  fillPath(context, colors.page)
  context.strokeStyle = view.zoom < readableZoom ? colors.control : colors.strong
  context.lineWidth = 1
  context.stroke()
  const marked = [
    [boxes.filter(({ box }) => box.severity === 'warning'), colors.warning, 1],
    [boxes.filter(({ box }) => box.severity === 'error'), colors.error, 1],
    [boxes.filter(({ box }) => selection.boxes.has(box.id)), colors.focus, 2],
  ] as const
  for (const [shapes, color, width] of marked) {
    if (shapes.length === 0) continue
    frames(context, shapes)
    context.strokeStyle = color
    context.lineWidth = width
    context.stroke()
  }
}

/** Where the middle of the first line of a box is: at low zoom it is the only line of its head, or of the box. */
const titleY = ({ sketch, view }: SketchState, { top, bottom, box }: Shape): number => {
  if (box.shape === 'group') return top + sketch.groupHead / 2
  if (view.zoom >= readableZoom) return top + sketch.title.y
  return sketch.title.isFarCentered === true ? (top + bottom) / 2 : top + sketch.head / 2
}

const drawTiles = (state: SketchState, boxes: readonly Shape[]): void => {
  const { context, colors, sketch, view, highlighted } = state
  const { x, y, size } = sketch.tile
  const isCentered = view.zoom < readableZoom && sketch.title.isFarCentered === true
  for (const [tone, shapes] of Map.groupBy(boxes, ({ box }) => box.tone)) {
    context.beginPath()
    for (const shape of shapes) {
      const top = isCentered ? (shape.top + shape.bottom - size) / 2 : shape.top + y
      context.roundRect(shape.left + x, top, size, size, shape.box.shape === 'trigger' ? size / 2 : 5)
    }
    context.globalAlpha = 0.14
    fillPath(context, highlighted === null ? colors[tone] : colors.faded)
    context.globalAlpha = 1
  }
}

/** Where the bars of a box are: in place of its second line, or of the rows of its ports. */
const barsOf = ({ line }: BoxSketch, { inputs, outputs }: CanvasBox): readonly number[] => {
  if (line.y !== undefined) return [line.y]
  return (outputs.length > 0 ? outputs : inputs).map(({ y }) => y - line.height / 2)
}

/** The bars in place of lines, and the line below the head; the handles where they are part of the box. */
const drawDetails = (state: SketchState, boxes: readonly Shape[]): void => {
  const { context, colors, sketch, view } = state
  const isFar = view.zoom < readableZoom
  if (isFar && sketch.title.isFarCentered === true) return
  context.beginPath()
  for (const { left, top, right, bottom, box } of boxes) {
    for (const y of isFar ? [] : barsOf(sketch, box))
      context.roundRect(left + sketch.title.x, top + y, sketch.line.width, sketch.line.height, 2)
    if (bottom - top > sketch.head) context.roundRect(left, top + sketch.head - 1, right - left, 1, 0)
  }
  fillPath(context, colors.hair)
  if (sketch.line.y !== undefined && !isFar) drawHandles(state, boxes)
}

const drawHandles = ({ context, colors }: SketchState, boxes: readonly Shape[]): void => {
  context.beginPath()
  for (const { left, right, top, box } of boxes) {
    const dot = (x: number, y: number): void =>
      context.roundRect(x - portRadius, top + y - portRadius, 2 * portRadius, 2 * portRadius, portRadius)
    for (const { y } of box.inputs) dot(left, y)
    for (const { y } of box.outputs) dot(right, y)
  }
  fillPath(context, colors.page)
  context.strokeStyle = colors.control
  context.lineWidth = 1.5
  context.stroke()
}

/** Titles as they fit at a font size, measured once. */
const fittedTitles = new WeakMap<object, { readonly font: string; readonly text: string }>()

const fittedTitle = (
  { context }: SketchState,
  { shape, font, width }: { shape: Shape; font: string; width: number },
): string => {
  const known = fittedTitles.get(shape.box)
  if (known?.font === font) return known.text
  const { title } = shape.box
  const measured = context.measureText(title).width
  const length = Math.max(1, Math.floor((title.length * width) / measured) - 1)
  const text = measured <= width ? title : `${title.slice(0, length)}…`
  fittedTitles.set(shape.box, { font, text })
  return text
}

const drawTitles = (state: SketchState, boxes: readonly Shape[]): void => {
  const { context, colors, sketch, textSize, highlighted } = state
  const font = `600 ${Math.max(sketch.title.size, textSize)}px ${colors.font}`
  context.font = font
  context.textBaseline = 'middle'
  for (const shape of boxes) {
    const x = shape.box.shape === 'group' ? sketch.groupTitle : sketch.title.x
    const width = shape.right - shape.left - x - sketch.title.right
    context.fillStyle = highlighted === null || highlighted.has(shape.box.id) ? colors.title : colors.faded
    const text = fittedTitle(state, { shape, font, width })
    context.fillText(text, shape.left + x, titleY(state, shape))
  }
}

export function drawBoxes(context: DrawingContext, drawing: BoxDrawing): void {
  const { view, ratio, index } = drawing
  const state: SketchState = { ...drawing, context, visibleArea: visibleBounds(view) }
  const areLinesDrawn = drawing.drawLines?.(state) ?? false
  context.setTransform(ratio * view.zoom, 0, 0, ratio * view.zoom, ratio * view.x, ratio * view.y)
  context.lineWidth = 1
  drawGroups(state)
  const shown = visible(state, index.shapes)
  const boxes = shown.filter(({ box }) => box.shape !== 'group')
  if (!areLinesDrawn) drawCurves(state, boxes)
  drawFrames(state, boxes)
  drawTiles(state, boxes)
  drawDetails(state, boxes)
  drawTitles(state, shown)
}
