import { expect, test } from 'vitest'
import { createSpatialIndex } from '../spatial-index.ts'
import { buildBox, buildEdge, buildGroup } from '../testing/build-boxes.ts'
import { colors, createRecordingContext } from '../testing/recording-context.ts'
import { drawBoxes } from './draw-boxes.ts'

const sketch = {
  head: 50,
  groupHead: 38,
  groupTitle: 35,
  tile: { x: 9, y: 9, size: 30 },
  title: { x: 48, y: 17, right: 36, size: 13 },
  line: { y: 30, width: 84, height: 5 },
}
const boxes = [
  buildGroup({ id: 'Each ship', rect: { x: 0, y: 0, width: 600, height: 200 } }),
  buildBox({ id: 'Moor', parent: 'Each ship', at: [20, 60] }),
  buildBox({ id: 'Weigh the cargo of every ship', at: [320, 60], severity: 'error' }),
  buildBox({ id: 'Far away', at: [9000, 9000] }),
]

const draw = (
  zoom: number,
  { selected = [], textSize = 11.5 }: { selected?: string[]; textSize?: number | undefined } = {},
) => {
  const { context, calls } = createRecordingContext()
  drawBoxes(context, {
    index: createSpatialIndex(boxes, [buildEdge('Moor', 'Weigh the cargo of every ship')]),
    view: { x: 0, y: 0, zoom, width: 1000, height: 600 },
    ratio: 1,
    colors,
    selection: { boxes: new Set(selected), edges: new Set() },
    highlighted: null,
    hovered: null,
    focused: null,
    isPlaceholder: false,
    sketch,
    textSize,
  })
  return calls
}
const titlesAt = (zoom: number, textSize?: number) =>
  draw(zoom, { textSize }).filter(({ kind }) => kind === 'text')

test('PBK65 the drawing of moving boxes shows the title of every visible box, shortened to its width', () => {
  const titles = titlesAt(1)
  expect(titles.map(({ text }) => text)).toEqual(['Each ship', 'Moor', 'Weigh the cargo of…'])
  expect(titles.every(({ font }) => font.includes('13px'))).toBe(true)
  expect(titlesAt(0.4, 22).every(({ font }) => font.includes('22px'))).toBe(true)
})

test('PBK65 the drawing of moving boxes marks errors and the selection', () => {
  const strokes = draw(1, { selected: ['Moor'] }).filter(({ kind }) => kind === 'stroke')
  const used = new Set(strokes.map(({ color }) => color))
  expect(used).toContain('error')
  expect(used).toContain('focus')
  expect(draw(1).map(({ color }) => color)).not.toContain('focus')
})
