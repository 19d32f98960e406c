// The picture of the whole canvas for zooms at which boxes can no longer be read, and of boxes that are not elements yet.
// One colour is set once and everything in it drawn; what is outside the window is skipped before any pixel is touched.
import type { CanvasSelection } from '../canvas-types.ts'
import { type Bounds, type View, meet, seenIn } from '../geometry.ts'
import type { Inks } from './drawing-colors.ts'
import type { Scene, Shape, Wire } from '../spatial-index.ts'

/** What of a canvas's context the picture needs. */
export type Pen = Pick<
  CanvasRenderingContext2D,
  | 'fillStyle'
  | 'strokeStyle'
  | 'lineWidth'
  | 'globalAlpha'
  | 'font'
  | 'textBaseline'
  | 'setTransform'
  | 'clearRect'
  | 'fillRect'
  | 'strokeRect'
  | 'beginPath'
  | 'moveTo'
  | 'lineTo'
  | 'roundRect'
  | 'fill'
  | 'stroke'
  | 'setLineDash'
  | 'fillText'
  | 'measureText'
>

export interface Picture {
  readonly scene: Scene
  readonly view: View
  /** Pixels of the device for one of the screen. */
  readonly ratio: number
  readonly inks: Inks
  readonly selection: CanvasSelection
  /** Keep their colours; null for all. */
  readonly lit: ReadonlySet<string> | null
  readonly hovered: string | null
  /** Has the keyboard's focus, and it shows. */
  readonly focused: string | null
  /** Empty frames in place of colours: boxes that are about to become elements. */
  readonly isGhost: boolean
}

interface Sheet extends Picture {
  readonly pen: Pen
  readonly seen: Bounds
}

interface Placed {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Never thinner than a pixel: at the lowest zoom a box is still a dot. */
const onScreen = ({ view }: Sheet, { left, top, right, bottom }: Shape): Placed => ({
  x: left * view.zoom + view.x,
  y: top * view.zoom + view.y,
  width: Math.max(1, (right - left) * view.zoom),
  height: Math.max(1, (bottom - top) * view.zoom),
})

/** Corners are seen from this size on. */
const roundFrom = 10

const fillShape = (sheet: Sheet, shape: Shape): void => {
  const { pen } = sheet
  const { x, y, width, height } = onScreen(sheet, shape)
  if (height < roundFrom) return pen.fillRect(x, y, width, height)
  pen.beginPath()
  pen.roundRect(x, y, width, height, 2)
  pen.fill()
}

const visible = ({ seen }: Sheet, shapes: readonly Shape[]): readonly Shape[] =>
  shapes.filter((shape) => meet(shape, seen))

const drawGroups = (sheet: Sheet): void => {
  const { pen, inks, scene, view } = sheet
  pen.lineWidth = 1
  pen.strokeStyle = inks.strong
  for (const shape of visible(sheet, scene.groups)) {
    const { x, y, width, height } = onScreen(sheet, shape)
    pen.beginPath()
    pen.roundRect(x, y, width, height, Math.min(10 * view.zoom, width / 2, height / 2))
    pen.globalAlpha = 0.07
    pen.fillStyle = inks.loop
    pen.fill()
    pen.globalAlpha = 1
    pen.stroke()
  }
}

interface Stroke {
  readonly wires: readonly Wire[]
  readonly ink: string
  readonly width: number
  readonly dash?: readonly number[]
}

const strokeWires = ({ pen, view, seen }: Sheet, { wires, ink, width, dash = [] }: Stroke): void => {
  const { zoom, x, y } = view
  pen.beginPath()
  for (const { from, to, exit, entry } of wires) {
    const startX = from.right
    const startY = from.top + exit
    const endX = to.left
    const endY = to.top + entry
    if (Math.max(startX, endX) < seen.left || Math.min(startX, endX) > seen.right) continue
    if (Math.max(startY, endY) < seen.top || Math.min(startY, endY) > seen.bottom) continue
    pen.moveTo(startX * zoom + x, startY * zoom + y)
    pen.lineTo(endX * zoom + x, endY * zoom + y)
  }
  pen.strokeStyle = ink
  pen.lineWidth = width
  pen.setLineDash([...dash])
  pen.stroke()
  if (dash.length > 0) pen.setLineDash([])
}

const drawWires = (sheet: Sheet): void => {
  const { scene, inks, selection, lit } = sheet
  const plain: Wire[] = []
  const path: Wire[] = []
  const broken: Wire[] = []
  const lists = { plain, path, broken } as const
  for (const wire of scene.wires) lists[wire.edge.state].push(wire)
  strokeWires(sheet, { wires: plain, ink: lit === null ? inks.control : inks.hair, width: 0.7 })
  if (broken.length > 0) strokeWires(sheet, { wires: broken, ink: inks.error, width: 1, dash: [3, 3] })
  if (path.length > 0) strokeWires(sheet, { wires: path, ink: inks.focus, width: 1.2 })
  const selected = [...selection.edges].flatMap((id) => scene.wireOf.get(id) ?? [])
  if (selected.length > 0) strokeWires(sheet, { wires: selected, ink: inks.focus, width: 2 })
}

const fillAll = (sheet: Sheet, { shapes, ink }: { shapes: readonly Shape[]; ink: string }): void => {
  if (shapes.length === 0) return
  sheet.pen.fillStyle = ink
  for (const shape of shapes) fillShape(sheet, shape)
}

const drawTones = (sheet: Sheet): void => {
  const { pen, inks, scene, lit } = sheet
  pen.globalAlpha = 0.55
  for (const [tone, shapes] of scene.byTone) {
    const seen = visible(sheet, shapes)
    const isLit = ({ box }: Shape): boolean => lit === null || lit.has(box.id)
    if (lit !== null) fillAll(sheet, { shapes: seen.filter((each) => !isLit(each)), ink: inks.strong })
    fillAll(sheet, { shapes: lit === null ? seen : seen.filter(isLit), ink: inks[tone] })
  }
  pen.globalAlpha = 1
}

const drawGhosts = (sheet: Sheet): void => {
  const { pen, inks, scene, view } = sheet
  pen.fillStyle = inks.page
  pen.strokeStyle = inks.strong
  pen.lineWidth = 1
  for (const shape of visible(sheet, scene.shapes)) {
    if (shape.box.shape === 'group') continue
    const { x, y, width, height } = onScreen(sheet, shape)
    pen.beginPath()
    pen.roundRect(x, y, width, height, 8 * view.zoom)
    pen.fill()
    pen.stroke()
  }
}

const drawMarked = (sheet: Sheet): void => {
  const { pen, inks, scene, selection } = sheet
  pen.fillStyle = inks.error
  for (const shape of visible(sheet, scene.shapes))
    if (shape.box.mark === 'error' && shape.box.shape !== 'group') fillShape(sheet, shape)
  for (const id of selection.boxes) {
    const shape = scene.shapeOf.get(id)
    if (shape === undefined || !meet(shape, sheet.seen)) continue
    const { x, y, width, height } = onScreen(sheet, shape)
    pen.lineWidth = height < roundFrom ? 1 : 2
    pen.fillStyle = inks[shape.box.tone]
    pen.strokeStyle = inks.focus
    if (shape.box.shape !== 'group') fillShape(sheet, shape)
    pen.strokeRect(x - 1, y - 1, width + 2, height + 2)
  }
}

const ring = (sheet: Sheet, { id, gap, ink }: { id: string | null; gap: number; ink: string }): void => {
  const shape = id === null ? undefined : sheet.scene.shapeOf.get(id)
  if (shape === undefined) return
  const { x, y, width, height } = onScreen(sheet, shape)
  const { pen } = sheet
  pen.strokeStyle = ink
  pen.lineWidth = 2
  pen.beginPath()
  pen.roundRect(x - gap, y - gap, width + 2 * gap, height + 2 * gap, 3)
  pen.stroke()
}

const nameSize = 12
/** A name that is cut to less than this says nothing. */
const leastName = 72
/** From this zoom on the head of a group has room for its name; further out it stands above. */
const nameInside = 0.28
/** Names in a picture full of them are noise: the largest groups first, and none over another. */
const mostNames = 60

const cut = ({ pen }: Sheet, { text, width }: { text: string; width: number }): string => {
  const wanted = pen.measureText(text).width
  if (wanted <= width) return text
  return `${text.slice(0, Math.max(1, Math.floor((text.length * width) / wanted) - 1))}…`
}

const namedGroups = (sheet: Sheet): readonly Shape[] => {
  const { zoom } = sheet.view
  const large = visible(sheet, sheet.scene.groups).filter(
    ({ left, right, depth }) => depth === 0 && (right - left) * zoom >= leastName,
  )
  return large.toSorted((one, other) => other.right - other.left - (one.right - one.left)).slice(0, mostNames)
}

/** Names of groups keep their size, so that a place is found again from far away. */
const drawNames = (sheet: Sheet): void => {
  const { pen, inks } = sheet
  pen.font = `500 ${nameSize}px ${inks.font}`
  pen.textBaseline = 'bottom'
  pen.fillStyle = inks.text
  const taken: Bounds[] = []
  const isInside = sheet.view.zoom >= nameInside
  for (const shape of namedGroups(sheet)) {
    const { x, y, width } = onScreen(sheet, shape)
    const text = cut(sheet, { text: shape.box.title, width: width - (isInside ? 8 : 0) })
    const inset = isInside ? 4 : 0
    const bottom = isInside ? y + nameSize + 1 : y - 3
    const room = { left: x, right: x + width, top: bottom - nameSize - 1, bottom }
    if (taken.some((other) => meet(other, room))) continue
    taken.push(room)
    pen.fillText(text, x + inset, bottom)
  }
}

export function drawScene(pen: Pen, picture: Picture): void {
  const { view, ratio, inks, isGhost } = picture
  const sheet: Sheet = { ...picture, pen, seen: seenIn(view) }
  pen.setTransform(ratio, 0, 0, ratio, 0, 0)
  drawGroups(sheet)
  if (isGhost) return drawGhosts(sheet)
  drawWires(sheet)
  drawTones(sheet)
  drawMarked(sheet)
  ring(sheet, { id: picture.hovered, gap: 2, ink: inks.control })
  ring(sheet, { id: picture.focused, gap: 4, ink: inks.focus })
  drawNames(sheet)
}
