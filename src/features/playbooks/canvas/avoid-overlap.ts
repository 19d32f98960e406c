// Determines the position of a dropped node: as close as possible to the drop, without overlapping other nodes or
// their handles, and not below panels over the canvas.
import { freeShift, type Shift } from '#domain/graph/free-position.ts'
import type { Rect, Rects } from '#domain/graph/layout-graph.ts'
import { rowGap } from '#domain/graph/spacing.ts'
import { applyStep } from '#domain/playbook/edit/history.ts'
import type { Command, EditState, NewNode } from '#domain/playbook/command.ts'
import { planCommand } from '#domain/playbook/edit/plan-command.ts'
import { isRefusal } from '#domain/playbook/edit/plan.ts'
import { loopsOf } from '#domain/playbook/graph/loops.ts'
import type { NodeId, Playbook, Point } from '#domain/playbook/playbook.ts'
import { layOutPlaybook, boxOf } from '../model/playbook-layout.ts'

/** Up to this length, the layout takes a few milliseconds. */
const maxLayoutLength = 60_000

interface OverlapInput {
  readonly editing: EditState
  /** The current layout. */
  readonly layout: Rects
  /** Areas hidden by panels over the canvas. */
  readonly obscured: readonly Rect[]
}

const newNodesOf = (command: Command): readonly NewNode[] => {
  if (command.do === 'add') return command.nodes
  return command.do === 'split' ? [command.node] : []
}

const shiftedNode = (node: NewNode, by: Shift): NewNode =>
  node.at === undefined
    ? node
    : { ...node, at: { x: Math.round(node.at.x + by.x), y: Math.round(node.at.y + by.y) } }

const shiftedCommand = (command: Command, by: Shift): Command => {
  if (command.do === 'add') return { ...command, nodes: command.nodes.map((node) => shiftedNode(node, by)) }
  return command.do === 'split' ? { ...command, node: shiftedNode(command.node, by) } : command
}

const enclosingLoops = (playbook: Playbook, id: NodeId): ReadonlySet<NodeId> => {
  const { parentOf } = loopsOf(playbook)
  const enclosing = new Set<NodeId>()
  for (let at = parentOf.get(id); at !== undefined && !enclosing.has(at); at = parentOf.get(at))
    enclosing.add(at)
  return enclosing
}

/** How far the new node must move from its position after the commands. */
const shiftFor = (
  { playbook, layout, obscured }: { playbook: Playbook; layout: Rects; obscured: readonly Rect[] },
  { id, at }: { id: NodeId; at: Point },
): Shift => {
  const node = playbook.nodes.get(id)
  if (node === undefined) return { x: 0, y: 0 }
  const { width, height } = boxOf(node)
  const enclosing = enclosingLoops(playbook, id)
  const others = [...layout].flatMap(([other, rect]) => (other === id || enclosing.has(other) ? [] : [rect]))
  return freeShift({ block: { ...at, width, height }, others: [...others, ...obscured], gap: rowGap.boxes })
}

/**
 * Returns the commands with the position of the single new node adjusted as far as necessary. The new node may change
 * the layout of others, so the resulting layout is used; for a text too long for a synchronous layout the current one
 * is used.
 */
export function avoidOverlap(
  commands: readonly Command[],
  { editing, layout, obscured }: OverlapInput,
): readonly Command[] {
  const [added, ...more] = commands.flatMap(newNodesOf)
  if (added?.at === undefined || more.length > 0) return commands
  const step = planCommand(editing, commands)
  if (isRefusal(step)) return commands
  const { reading, positions } = applyStep(editing, step).editing
  const [id] = step.made
  if (reading.kind !== 'playbook' || id === undefined) return commands
  const after = reading.text.length <= maxLayoutLength ? layOutPlaybook(reading, positions) : layout
  const by = shiftFor({ playbook: reading, layout: after, obscured }, { id, at: added.at })
  return by.x === 0 && by.y === 0 ? commands : commands.map((command) => shiftedCommand(command, by))
}
