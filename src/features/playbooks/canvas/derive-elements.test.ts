import { expect, test } from 'vitest'
import type { Diagnostic } from '#domain/playbook/check/diagnostic.ts'
import type { JsonObject, Playbook } from '#domain/playbook/playbook.ts'
import { readAgain } from '#domain/playbook/read/read-playbook.ts'
import { withRects } from '../model/moved-nodes.ts'
import { layOutPlaybook } from '../model/playbook-layout.ts'
import { type FlowElements, type FlowElementsInput, createFlowElements } from './derive-elements.ts'
import type { NodeFaceData } from './derive-boxes.ts'
import type { FlowLabels } from './node-box.ts'
import { action, playbookOf } from './testing/documents.ts'

const labels: FlowLabels = {
  title: (node) => node.name,
  node: (node) => node.name,
  input: () => 'in',
  output: (output) => output.name,
  shortOutput: (output) => output.name,
  edge: ({ from, to }) => `${from.node} ${from.output} ${to}`,
  ghost: (id) => `no ${id}`,
}
const fixed = {
  labels,
  face: ({ starts }: NodeFaceData) => JSON.stringify(starts),
  ghostFace: () => null,
}

const inputOf = (playbook: Playbook, more: Partial<FlowElementsInput> = {}): FlowElementsInput => ({
  playbook,
  layout: layOutPlaybook(playbook, {}),
  diagnostics: [],
  selected: new Set(),
  ...fixed,
  ...more,
})
const drawn = (nodes: Readonly<Record<string, JsonObject>>): FlowElements =>
  createFlowElements()(inputOf(playbookOf(nodes)))

/** Everything that is drawn, with the starts of loops. */
const shapesOf = ({ boxes }: FlowElements): readonly unknown[] =>
  boxes.map(({ id, rect, parent, shape, render }) => ({ id, rect, parent, shape, face: render('all') }))

const trigger: JsonObject = { name: 'Start', type: 'trigger', outputs: { default: ['1'] } }

test('PBK80 keeps the box of an unchanged node and unchanged edges', () => {
  const draw = createFlowElements()
  const before = { 0: trigger, 1: action('A', ['2']), 2: action('B') }
  const first = draw(inputOf(playbookOf(before)))
  const reading = playbookOf(before)
  const unchanged = inputOf(reading)
  const second = draw(unchanged)
  expect(second.edges).toEqual(first.edges)
  const third = draw({ ...unchanged })
  expect(third.boxes.every((box, at) => box === second.boxes[at])).toBe(true)
  expect(third.edges.every((edge, at) => edge === second.edges[at])).toBe(true)
})

test('PBK80 moving a node recreates only its box', () => {
  const draw = createFlowElements()
  const input = inputOf(playbookOf({ 0: trigger, 1: action('A', ['2']), 2: action('B') }))
  const first = draw(input)
  const rect = { x: 900, y: 900, width: 200, height: 60 }
  const second = draw({ ...input, layout: new Map([...input.layout, ['2', rect]]) })
  expect(second.boxes.map((box, index) => box === first.boxes[index])).toEqual([true, true, false])
  expect(second.boxes[2]?.rect).toEqual(rect)
  expect(second.edges).toBe(first.edges)
})

test('PBK80 editing a node recreates only its box', () => {
  const draw = createFlowElements()
  const playbook = playbookOf({ 0: trigger, 1: action('A', ['2']), 2: action('B') })
  const input = inputOf(playbook)
  const first = draw(input)
  const at = playbook.text.indexOf('"B"') + 1
  const typed = readAgain(playbook, [{ start: at, end: at, insert: 'x' }])
  if (typed.kind !== 'playbook') throw new Error('The test document is not readable')
  const second = draw({ ...input, playbook: typed })
  expect(second.boxes.map((box, index) => box === first.boxes[index])).toEqual([true, true, false])
  expect(second.boxes[2]?.title).toBe('xB')
  expect(second.edges).toBe(first.edges)
})

test('PBK80 selecting recreates only the edges of the selection', () => {
  const draw = createFlowElements()
  const input = inputOf(
    playbookOf({ 0: trigger, 1: action('A', ['2']), 2: action('B', ['3']), 3: action('C') }),
  )
  const first = draw(input)
  const second = draw({ ...input, selected: new Set(['3']) })
  expect(second.edges.map(({ state }) => state)).toEqual(['plain', 'plain', 'path'])
  expect(second.boxes).toEqual(first.boxes)
  expect(second.boxes.every((box, at) => box === first.boxes[at])).toBe(true)
  expect(second.edges[0]).toBe(first.edges[0])
})

test('PBK81 draws an edge to a missing node as a broken stub', () => {
  const { boxes, edges } = drawn({ 0: { ...trigger, outputs: { default: ['7', '8'] } } })
  expect(boxes.map(({ label }) => label)).toEqual(['Start', 'no 7', 'no 8'])
  expect(edges.map(({ state, to }) => [state, to.box])).toEqual(
    boxes.slice(1).map(({ id }) => ['broken', id]),
  )
  const [, one, other] = boxes.map(({ rect }) => rect)
  expect((other?.y ?? 0) - (one?.y ?? 0)).toBeGreaterThanOrEqual(one?.height ?? Infinity)
})

test('PBK81 a condition has a handle for each case, and else is last', () => {
  const condition: JsonObject = {
    name: 'Which',
    type: 'operator',
    subtype: 'condition',
    cases: [{ name: 'High', left: 'a', comparison: '==', right: 1 }],
    outputs: { else: [], high: ['0'] },
  }
  const { boxes, edges } = drawn({ 1: condition, 0: action('A') })
  const box = boxes.find(({ id }) => id === '1')
  expect(box?.outputs.map(({ name }) => name).toSorted()).toEqual(['High', 'else', 'high'])
  const byHeight = box?.outputs.toSorted((one, other) => one.y - other.y).map(({ name }) => name)
  expect(byHeight).toEqual(['High', 'high', 'else'])
  expect(edges.map(({ state }) => state)).toEqual(['broken'])
})

const loop = (to: string): JsonObject => ({
  name: 'Each',
  type: 'operator',
  subtype: 'foreach',
  items: '{{ node.0.list }}',
  loop: [to],
  outputs: { default: [] },
})

test('PBK82 the body of a loop is inside it, without an edge to it', () => {
  const { boxes, edges } = drawn({ 0: trigger, 1: loop('2'), 2: action('A', ['3']), 3: action('B') })
  const group = boxes.find(({ id }) => id === '1')
  expect(group?.shape).toBe('group')
  expect(boxes.filter(({ parent }) => parent === '1').map(({ id }) => id)).toEqual(['2', '3'])
  expect(edges.map(({ from, to }) => `${from.box} ${to.box}`)).toEqual(['0 1', '2 3'])
  expect(group?.outputs.map(({ id }) => id)).toEqual(['outputs:default'])
})

test.each([
  { moved: '2', recreated: ['1', '2'], description: 'the start of a body recreates its loop' },
  { moved: '3', recreated: ['3'], description: 'another node of a body recreates only its own box' },
])('PBK82 moving $description', ({ moved, recreated }) => {
  const draw = createFlowElements()
  const input = inputOf(playbookOf({ 0: trigger, 1: loop('2'), 2: action('A', ['3']), 3: action('B') }))
  const first = draw(input)
  const rect = { x: 900, y: 900, width: 200, height: 60 }
  const { boxes } = draw({ ...input, layout: new Map([...input.layout, [moved, rect]]) })
  expect(boxes.filter((box, at) => box !== first.boxes[at]).map(({ id }) => id)).toEqual(recreated)
})

test('PBK80 draws a moved node as if the document was opened with it there', () => {
  const draw = createFlowElements()
  const input = inputOf(
    playbookOf({
      0: { ...trigger, outputs: { default: ['1', '7'] } },
      1: loop('2'),
      2: action('A', ['3']),
      3: action('B', ['8']),
    }),
  )
  let { layout } = input
  draw(input)
  for (const id of ['2', '3', '1', '0']) {
    const before = layout.get(id) ?? { x: 0, y: 0, width: 0, height: 0 }
    layout = withRects(layout, new Map([[id, { ...before, x: before.x + 100, y: before.y + 50 }]]))
    const moved = draw({ ...input, layout })
    expect(shapesOf(moved)).toEqual(shapesOf(createFlowElements()({ ...input, layout })))
  }
})

test('PBK82 a loop whose body starts outside has an edge to it', () => {
  const { boxes, edges } = drawn({
    0: { ...trigger, outputs: { default: ['1', '2'] } },
    1: loop('2'),
    2: action('A'),
  })
  expect(boxes.find(({ id }) => id === '1')?.outputs.map(({ id }) => id)).toContain('loop:loop')
  expect(edges.map(({ from }) => from.port)).toContain('loop:loop')
})

const diagnostic = (level: Diagnostic['level'], node: string): Diagnostic => ({
  code: 'x',
  level,
  node,
  edge: null,
  path: [],
  span: null,
  params: {},
  fixes: [],
})

test.each([
  [['error', 'warning'], 'error'],
  [['warning', 'information'], 'warning'],
  [['information'], undefined],
  [[], undefined],
] as const)('PBK83 a node with %j has the severity %s', (levels, severity) => {
  const playbook = playbookOf({ 0: trigger, 1: action('A') })
  const diagnostics = levels.map((level) => diagnostic(level, '1'))
  const { boxes } = createFlowElements()(inputOf(playbook, { diagnostics }))
  expect(boxes.map((box) => box.severity)).toEqual([undefined, severity])
})

test('PBK83 equal diagnostics recreate nothing', () => {
  const draw = createFlowElements()
  const input = inputOf(playbookOf({ 0: trigger, 1: action('A') }))
  const first = draw({ ...input, diagnostics: [diagnostic('error', '1')] })
  const second = draw({ ...input, diagnostics: [diagnostic('error', '1')] })
  expect(second.boxes.every((box, at) => box === first.boxes[at])).toBe(true)
})
