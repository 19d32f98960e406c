import { expect, test } from 'vitest'
import type { Rect } from '#domain/graph/layout-graph.ts'
import { applyStep } from '#domain/playbook/edit/history.ts'
import type { Positions } from '#domain/playbook/command.ts'
import { isRefusal, planCommand } from '#domain/playbook/edit/plan-command.ts'
import type { Playbook, Point } from '#domain/playbook/playbook.ts'
import { layOutPlaybook } from '../model/playbook-layout.ts'
import { type AddTo, addNodeCommands } from './palette/add-node.ts'
import { avoidOverlap } from './avoid-overlap.ts'
import { action, playbookOf } from './testing/documents.ts'

const playbook = playbookOf({
  0: { name: 'Start', type: 'trigger', outputs: { default: ['1'] } },
  1: {
    name: 'Is there a storm?',
    type: 'operator',
    subtype: 'condition',
    cases: [{ name: 'storm' }, { name: 'calm' }],
    outputs: { storm: ['2'], calm: [], else: ['3'] },
  },
  2: action('A'),
  3: { name: 'Each', type: 'operator', subtype: 'foreach', loop: ['4'], outputs: { default: [] } },
  4: action('B'),
})
const calm: AddTo = { kind: 'output', port: { node: '1', of: 'outputs', output: 'calm' } }
const inLoop: AddTo = { kind: 'output', port: { node: '4', of: 'outputs', output: 'default' } }

interface Drop {
  readonly to: AddTo
  readonly at: Point
  readonly positions?: Positions
  readonly obscured?: readonly Rect[]
}

/** Adds an action and returns its rectangle and the resulting layout. */
const drop = (document: Playbook, { to, at, positions = {}, obscured = [] }: Drop) => {
  const editing = { reading: document, positions }
  const commands = addNodeCommands({ to, at }, { beginning: { of: 'action' }, name: 'New' })
  const step = planCommand(
    editing,
    avoidOverlap(commands, { editing, layout: layOutPlaybook(document, positions), obscured }),
  )
  if (isRefusal(step)) throw new Error(step.refused)
  const after = applyStep(editing, step).editing
  if (after.reading.kind !== 'playbook') throw new Error('The document is no longer readable')
  const layout = layOutPlaybook(after.reading, after.positions)
  const id = step.made[0] ?? ''
  return { id, rect: layout.get(id), layout }
}

const meets = (one: Rect, other: Rect): boolean =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height

const everywhere = [...layOutPlaybook(playbook, {}).values()].flatMap(({ x, y, width, height }) => [
  { x, y },
  { x: x + width / 2, y: y + height / 2 },
  { x: x + width, y: y + height },
])

test.each(everywhere)('PBK84 a node dropped at $x, $y does not overlap another', (at) => {
  for (const to of [{ kind: 'pane' }, { kind: 'input', node: '2' }, calm] as const) {
    const { id, rect, layout } = drop(playbook, { to, at })
    const covered = [...layout].filter(([other, each]) => other !== id && rect && meets(rect, each))
    expect(covered).toEqual([])
  }
})

test('PBK84 a node dropped in a free area stays there', () => {
  const at = { x: 400, y: 3000 }
  expect(drop(playbook, { to: calm, at }).rect).toMatchObject({ x: 400, y: 2975 })
})

test('PBK84 a node dropped into the loop that contains it stays inside', () => {
  const loop = layOutPlaybook(playbook, {}).get('3')
  const at = { x: (loop?.x ?? 0) + (loop?.width ?? 0) + 40, y: (loop?.y ?? 0) + 90 }
  const { rect, layout } = drop(playbook, { to: inLoop, at })
  const newLoop = layout.get('3')
  expect(rect && newLoop && meets(rect, newLoop)).toBe(true)
  expect(rect?.x).toBe(Math.round(at.x))
})

test('PBK84 a node dropped below a panel is moved next to the panel', () => {
  const obscured = [{ x: 500, y: 3000, width: 1000, height: 1000 }]
  const { rect } = drop(playbook, { to: { kind: 'pane' }, at: { x: 600, y: 3300 }, obscured })
  expect(rect).toMatchObject({ x: 500 - 24 - 220, y: 3275 })
})

test('PBK84 a new node does not overlap nodes that the layout moves for it', () => {
  const layout = layOutPlaybook(playbook, {})
  const condition = layout.get('1')
  const at = { x: (condition?.x ?? 0) + (condition?.width ?? 0) + 30, y: (condition?.y ?? 0) + 100 }
  const { id, rect, layout: after } = drop(playbook, { to: calm, at })
  for (const [other, each] of after) if (other !== id) expect(rect && meets(rect, each)).toBe(false)
})
