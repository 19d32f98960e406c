// A drawing context that records what was drawn.
import type { DrawingContext } from '../drawing/draw-state.ts'

/** Colors by name, so that tests can read them. */
export const colors = {
  trigger: 'trigger',
  action: 'action',
  condition: 'condition',
  loop: 'loop',
  store: 'store',
  unknown: 'unknown',
  background: 'background',
  page: 'page',
  hair: 'hair',
  strong: 'strong',
  control: 'control',
  focus: 'focus',
  error: 'error',
  warning: 'warning',
  success: 'success',
  info: 'info',
  title: 'title',
  text: 'text',
  faded: 'faded',
  font: 'sans',
}

export interface DrawCall {
  readonly kind: 'fill' | 'stroke' | 'frame' | 'text'
  readonly color: DrawingContext['fillStyle']
  readonly alpha: number
  readonly width: number
  readonly font: string
  /** Number of points in the path. */
  readonly points: number
  readonly text: string
}

const letterWidth = 6

const measureText = (text: string): TextMetrics => {
  const none = { actualBoundingBoxAscent: 0, actualBoundingBoxDescent: 0 }
  const sides = { actualBoundingBoxLeft: 0, actualBoundingBoxRight: 0 }
  const lines = { alphabeticBaseline: 0, hangingBaseline: 0, ideographicBaseline: 0 }
  const font = { emHeightAscent: 0, emHeightDescent: 0, fontBoundingBoxAscent: 0, fontBoundingBoxDescent: 0 }
  return { width: text.length * letterWidth, ...none, ...sides, ...lines, ...font }
}

export function createRecordingContext(): {
  readonly context: DrawingContext
  readonly calls: readonly DrawCall[]
} {
  const calls: DrawCall[] = []
  let points = 0
  const record = (kind: DrawCall['kind'], text = ''): void => {
    const { globalAlpha: alpha, lineWidth: width, font } = context
    const isLine = kind === 'stroke' || kind === 'frame'
    calls.push({
      kind,
      color: isLine ? context.strokeStyle : context.fillStyle,
      alpha,
      width,
      font,
      points,
      text,
    })
  }
  const context: DrawingContext = {
    fillStyle: '',
    strokeStyle: '',
    lineWidth: 1,
    globalAlpha: 1,
    font: '',
    textBaseline: 'alphabetic',
    setTransform: () => undefined,
    clearRect: () => undefined,
    fillRect: () => record('fill'),
    strokeRect: () => record('frame'),
    beginPath: () => {
      points = 0
    },
    moveTo: () => {
      points += 1
    },
    lineTo: () => {
      points += 1
    },
    bezierCurveTo: () => {
      points += 1
    },
    roundRect: () => undefined,
    fill: () => record('fill'),
    stroke: () => record('stroke'),
    setLineDash: () => undefined,
    drawImage: () => undefined,
    fillText: (text) => record('text', text),
    measureText,
  }
  return { context, calls }
}
