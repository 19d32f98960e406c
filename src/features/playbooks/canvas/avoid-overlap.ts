// Where a node that somebody drops comes to stand: as near as can be to where it was dropped without covering another
// node, its handles included, and without lying below what floats over the canvas.
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

/** Characters up to which the layout of what the commands make takes a few milliseconds. */
const laidOutAtOnce = 60_000

interface Surroundings {
  readonly editing: EditState
  /** Where the nodes stand now. */
  readonly layout: Rects
  /** What floats over the canvas hides. */
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

const loopsAround = (playbook: Playbook, id: NodeId): ReadonlySet<NodeId> => {
  const { parentOf } = loopsOf(playbook)
  const around = new Set<NodeId>()
  for (let at = parentOf.get(id); at !== undefined && !around.has(at); at = parentOf.get(at)) around.add(at)
  return around
}

/** How far the new node must go from where it would stand once the commands are carried out. */
const shiftFor = (
  { playbook, layout, obscured }: { playbook: Playbook; layout: Rects; obscured: readonly Rect[] },
  { id, at }: { id: NodeId; at: Point },
): Shift => {
  const node = playbook.nodes.get(id)
  if (node === undefined) return { x: 0, y: 0 }
  const { width, height } = boxOf(node)
  const around = loopsAround(playbook, id)
  const others = [...layout].flatMap(([other, place]) => (other === id || around.has(other) ? [] : [place]))
  return freeShift({ block: { ...at, width, height }, others: [...others, ...obscured], gap: rowGap.boxes })
}

/**
 * The same commands, with the place of the one node that they make and put somewhere changed as far as it needs to be.
 * The new node may make the layout move others: it is their places after that which count. In a text too long to be laid
 * out at once it is those before.
 */
export function avoidOverlap(
  commands: readonly Command[],
  { editing, layout, obscured }: Surroundings,
): readonly Command[] {
  const [added, ...more] = commands.flatMap(newNodesOf)
  if (added?.at === undefined || more.length > 0) return commands
  const step = planCommand(editing, commands)
  if (isRefusal(step)) return commands
  const { reading, positions } = applyStep(editing, step).editing
  const [id] = step.made
  if (reading.kind !== 'playbook' || id === undefined) return commands
  const after = reading.text.length <= laidOutAtOnce ? layOutPlaybook(reading, positions) : layout
  const by = shiftFor({ playbook: reading, layout: after, obscured }, { id, at: added.at })
  return by.x === 0 && by.y === 0 ? commands : commands.map((command) => shiftedCommand(command, by))
}
