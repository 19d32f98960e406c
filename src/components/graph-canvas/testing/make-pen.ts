// A pen that keeps what was drawn with it.
import type { Pen } from '../drawing/draw-graph.ts'

export interface Stroke {
  readonly what: 'fill' | 'stroke' | 'frame' | 'text'
  readonly ink: Pen['fillStyle']
  readonly alpha: number
  readonly width: number
  readonly font: string
  /** Of lines in the path. */
  readonly points: number
  readonly text: string
}

/** As wide as a letter is drawn. */
const letter = 6

const measured = (text: string): TextMetrics => {
  const none = { actualBoundingBoxAscent: 0, actualBoundingBoxDescent: 0 }
  const sides = { actualBoundingBoxLeft: 0, actualBoundingBoxRight: 0 }
  const lines = { alphabeticBaseline: 0, hangingBaseline: 0, ideographicBaseline: 0 }
  const font = { emHeightAscent: 0, emHeightDescent: 0, fontBoundingBoxAscent: 0, fontBoundingBoxDescent: 0 }
  return { width: text.length * letter, ...none, ...sides, ...lines, ...font }
}

export function makePen(): { readonly pen: Pen; readonly strokes: readonly Stroke[] } {
  const strokes: Stroke[] = []
  let points = 0
  const keep = (what: Stroke['what'], text = ''): void => {
    const { globalAlpha: alpha, lineWidth: width, font } = pen
    const isLine = what === 'stroke' || what === 'frame'
    strokes.push({ what, ink: isLine ? pen.strokeStyle : pen.fillStyle, alpha, width, font, points, text })
  }
  const pen: Pen = {
    fillStyle: '',
    strokeStyle: '',
    lineWidth: 1,
    globalAlpha: 1,
    font: '',
    textBaseline: 'alphabetic',
    setTransform: () => undefined,
    clearRect: () => undefined,
    fillRect: () => keep('fill'),
    strokeRect: () => keep('frame'),
    beginPath: () => {
      points = 0
    },
    moveTo: () => {
      points += 1
    },
    lineTo: () => {
      points += 1
    },
    roundRect: () => undefined,
    fill: () => keep('fill'),
    stroke: () => keep('stroke'),
    setLineDash: () => undefined,
    fillText: (text) => keep('text', text),
    measureText: measured,
  }
  return { pen, strokes }
}
