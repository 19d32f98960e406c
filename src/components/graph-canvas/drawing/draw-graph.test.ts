import { describe, expect, test } from 'vitest'
import type { CanvasBox } from '../canvas-types.ts'
import { type Picture, drawScene } from './draw-graph.ts'
import { makeScene } from '../spatial-index.ts'
import { type Stroke, makePen } from '../testing/make-pen.ts'
import { makeBox, makeEdge, makeGroup } from '../testing/make-boxes.ts'

const inks = {
  trigger: 'trigger',
  action: 'action',
  condition: 'condition',
  loop: 'loop',
  store: 'store',
  unknown: 'unknown',
  ground: 'ground',
  page: 'page',
  hair: 'hair',
  strong: 'strong',
  control: 'control',
  focus: 'focus',
  error: 'error',
  warning: 'warning',
  text: 'text',
  faded: 'faded',
  font: 'sans',
}

const view = { x: 0, y: 0, zoom: 0.2, width: 1000, height: 600 }
const still: Omit<Picture, 'scene'> = {
  view,
  ratio: 2,
  inks,
  selection: { boxes: new Set(), edges: new Set() },
  lit: null,
  hovered: null,
  focused: null,
  isGhost: false,
}

const drawn = (boxes: readonly CanvasBox[], changes: Partial<Picture> = {}): readonly Stroke[] => {
  const { pen, strokes } = makePen()
  const edges = boxes.slice(1).map((box, at) => makeEdge(boxes[at]?.id ?? '', box.id))
  drawScene(pen, { ...still, scene: makeScene(boxes, edges), ...changes })
  return strokes
}
const fills = (strokes: readonly Stroke[]) =>
  strokes.filter(({ what }) => what === 'fill').map(({ ink, alpha }) => [ink, alpha])

const row = ['a', 'b', 'c'].map((id, at) => makeBox({ id, at: [at * 300, 100] }))

describe('PBK65 the picture', () => {
  test('PBK65 boxes are filled by colour at 55 %, all edges are one stroke', () => {
    const strokes = drawn([...row, makeBox({ id: 'd', at: [900, 100], tone: 'store' })])
    expect(fills(strokes)).toEqual([
      ['action', 0.55],
      ['action', 0.55],
      ['action', 0.55],
      ['store', 0.55],
    ])
    const lines = strokes.filter(({ what }) => what === 'stroke')
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatchObject({ ink: 'control', width: 0.7, points: 6 })
  })

  test('PBK65 nothing outside of the window is touched', () => {
    const strokes = drawn([...row, makeBox({ id: 'far', at: [90_000, 100] })])
    expect(fills(strokes)).toHaveLength(3)
  })

  test('PBK65 errors and the selection are full and above the others', () => {
    const marked = makeBox({ id: 'bad', at: [0, 400], mark: 'error', tone: 'condition' })
    const strokes = drawn([marked, ...row], { selection: { boxes: new Set(['b']), edges: new Set() } })
    expect(fills(strokes).slice(-2)).toEqual([
      ['error', 1],
      ['action', 1],
    ])
    expect(strokes.at(-1)).toMatchObject({ what: 'frame', ink: 'focus' })
  })

  test('PBK65 boxes that are not looked at step back', () => {
    expect(fills(drawn(row, { lit: new Set(['b']) })).map(([ink]) => ink)).toEqual([
      'strong',
      'strong',
      'action',
    ])
  })

  test('PBK65 groups keep names of 12 pixels, unless they are too small or one would cover another', () => {
    const group = (id: string, y: number, width: number) =>
      makeGroup({ id, title: `Loop ${id}`, place: { x: 0, y, width, height: 40 } })
    const strokes = drawn([group('one', 500, 2000), group('over', 510, 1500), group('small', 1500, 200)])
    const said = strokes.filter(({ what }) => what === 'text')
    expect(said.map(({ text, font }) => [text, font])).toEqual([['Loop one', '500 12px sans']])
  })

  test('PBK65 before boxes become elements, empty frames stand in for them', () => {
    const strokes = drawn(row, { isGhost: true })
    expect(fills(strokes)).toEqual(row.map(() => ['page', 1]))
    expect(strokes.filter(({ what }) => what === 'stroke').map(({ ink }) => ink)).toEqual(
      row.map(() => 'strong'),
    )
  })

  test('PBK65 the focus of the keyboard and what is hovered over are ringed', () => {
    const strokes = drawn(row, { focused: 'a', hovered: 'b' })
    expect(strokes.slice(-2).map(({ ink, width }) => [ink, width])).toEqual([
      ['control', 2],
      ['focus', 2],
    ])
  })
})
