import { describe, expect, test } from 'vitest'
import type { CanvasBox } from '../canvas-types.ts'
import { drawGraph } from './draw-graph.ts'
import type { GraphDrawing } from './draw-state.ts'
import { createSpatialIndex } from '../spatial-index.ts'
import { type DrawCall, colors, createRecordingContext } from '../testing/recording-context.ts'
import { buildBox, buildEdge, buildGroup } from '../testing/build-boxes.ts'

const view = { x: 0, y: 0, zoom: 0.2, width: 1000, height: 600 }
const defaults: Omit<GraphDrawing, 'index'> = {
  view,
  ratio: 2,
  colors,
  selection: { boxes: new Set(), edges: new Set() },
  highlighted: null,
  hovered: null,
  focused: null,
  isPlaceholder: false,
}

const draw = (boxes: readonly CanvasBox[], changes: Partial<GraphDrawing> = {}): readonly DrawCall[] => {
  const { context, calls } = createRecordingContext()
  const edges = boxes.slice(1).map((box, at) => buildEdge(boxes[at]?.id ?? '', box.id))
  drawGraph(context, { ...defaults, index: createSpatialIndex(boxes, edges), ...changes })
  return calls
}
const fills = (strokes: readonly DrawCall[]) =>
  strokes.filter(({ kind }) => kind === 'fill').map(({ color, alpha }) => [color, alpha])

const row = ['a', 'b', 'c'].map((id, at) => buildBox({ id, at: [at * 300, 100] }))

describe('PBK65 the drawing of the graph', () => {
  test('PBK65 fills boxes with their color at 55 % and draws all edges as one stroke', () => {
    const strokes = draw([...row, buildBox({ id: 'd', at: [900, 100], tone: 'store' })])
    expect(fills(strokes)).toEqual([
      ['action', 0.55],
      ['action', 0.55],
      ['action', 0.55],
      ['store', 0.55],
    ])
    const lines = strokes.filter(({ kind }) => kind === 'stroke')
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatchObject({ color: 'control', width: 0.7, points: 6 })
  })

  test('PBK65 skips everything outside the window', () => {
    const strokes = draw([...row, buildBox({ id: 'far', at: [90_000, 100] })])
    expect(fills(strokes)).toHaveLength(3)
  })

  test('PBK65 draws errors and the selection opaque and above the others', () => {
    const faulty = buildBox({ id: 'bad', at: [0, 400], severity: 'error', tone: 'condition' })
    const strokes = draw([faulty, ...row], { selection: { boxes: new Set(['b']), edges: new Set() } })
    expect(fills(strokes).slice(-2)).toEqual([
      ['error', 1],
      ['action', 1],
    ])
    expect(strokes.at(-1)).toMatchObject({ kind: 'frame', color: 'focus' })
  })

  test('PBK120 draws a sign on boxes that changed, unless they are too small', () => {
    const changed = (['new', 'changed', 'removed'] as const).map((change, at) => ({
      ...buildBox({ id: change, at: [at * 300, 100] }),
      change,
    }))
    const signs = (zoom: number) =>
      draw(changed, { view: { ...view, zoom } }).flatMap(({ kind, text }) => (kind === 'text' ? [text] : []))
    expect(signs(0.2)).toEqual(['+', '~', '−'])
    expect(signs(0.05)).toEqual([])
  })

  test('PBK65 fades boxes that are not highlighted', () => {
    expect(fills(draw(row, { highlighted: new Set(['b']) })).map(([color]) => color)).toEqual([
      'strong',
      'strong',
      'action',
    ])
  })

  test('PBK65 draws group names at 12 pixels unless they are too small or would overlap', () => {
    const group = (id: string, y: number, width: number) =>
      buildGroup({ id, title: `Loop ${id}`, rect: { x: 0, y, width, height: 40 } })
    const strokes = draw([group('one', 500, 2000), group('over', 510, 1500), group('small', 1500, 200)])
    const texts = strokes.filter(({ kind }) => kind === 'text')
    expect(texts.map(({ text, font }) => [text, font])).toEqual([['Loop one', '500 12px sans']])
  })

  test('PBK65 draws empty frames for boxes that are not mounted yet', () => {
    const strokes = draw(row, { isPlaceholder: true })
    expect(fills(strokes)).toEqual(row.map(() => ['page', 1]))
    expect(strokes.filter(({ kind }) => kind === 'stroke').map(({ color }) => color)).toEqual(
      row.map(() => 'strong'),
    )
  })

  test('PBK65 outlines the focused box and the hovered box', () => {
    const strokes = draw(row, { focused: 'a', hovered: 'b' })
    expect(strokes.slice(-2).map(({ color, width }) => [color, width])).toEqual([
      ['control', 2],
      ['focus', 2],
    ])
  })
})
