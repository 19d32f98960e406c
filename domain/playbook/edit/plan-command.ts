// Turns commands into a step: text edits and positions of the side file. Each command has its planner; none of them
// knows of bytes.
import type { Playbook, Point } from '../playbook.ts'
import { applyStep, joinSteps } from './history.ts'
import { batchOf } from './amendment.ts'
import type { Command, CommandOf, EditState, Refusal, Step } from '../command.ts'
import { openDocument } from './document.ts'
import { type CommandPlan, type PlanContext, isRefusal, refuse } from './plan.ts'
import { adopt, insert, rename, reorder, set, unset } from './plan-members.ts'
import { addCase, removeCase, renameCase } from './plan-cases.ts'
import { connect, disconnect, reconnect } from './plan-edges.ts'
import { move } from './plan-moves.ts'
import { add, remove, replace, split } from './plan-nodes.ts'
import { paste } from './plan-paste.ts'

export { isRefusal } from './plan.ts'

type Commands = { readonly [Kind in Command['do']]: CommandOf<Kind> }
type Planners = {
  readonly [Kind in Command['do']]: (context: PlanContext, command: Commands[Kind]) => CommandPlan | Refusal
}

const planners: Planners = {
  set,
  unset,
  rename,
  insert,
  reorder,
  add,
  remove,
  connect,
  disconnect,
  reconnect,
  replace,
  split,
  add_case: addCase,
  rename_case: renameCase,
  remove_case: removeCase,
  adopt,
  paste,
  move,
  type: (_, { batch }) => ({ amendments: [], batch }),
}

const planOf = <Kind extends Command['do']>(
  kind: Kind,
  { context, command }: { context: PlanContext; command: Commands[Kind] },
): CommandPlan | Refusal => planners[kind](context, command)

const samePoint = (one: Point | null, other: Point | null): boolean =>
  one?.x === other?.x && one?.y === other?.y

const movesOf = ({ positions }: EditState, next: CommandPlan['positions'] = []): Step['moves'] =>
  Object.fromEntries(
    next.flatMap(([id, after]) => {
      const before = (Object.hasOwn(positions, id) ? positions[id] : undefined) ?? null
      return samePoint(before, after) ? [] : [[id, [before, after] as const]]
    }),
  )

const nothing: Step = { batches: [], moves: {}, made: [], touched: [] }

/** Commands that add to `nodes`, which a document need not have. */
const needsNodes: ReadonlySet<Command['do']> = new Set(['add', 'paste', 'adopt'])
const withoutNodes: Command = { do: 'set', path: ['nodes'], value: {} }

const expanded = (playbook: Playbook, command: Command): readonly Command[] => {
  const lacks = needsNodes.has(command.do) && playbook.nodes.size === 0
  return lacks && openDocument(playbook).containerAt(['nodes']) === undefined
    ? [withoutNodes, command]
    : [command]
}

const stepOf = (editing: EditState, command: Command): Step | Refusal => {
  const { reading } = editing
  if (command.do === 'type') return { ...nothing, batches: [command.batch] }
  if (reading.kind === 'unreadable') return refuse('unreadable', '')
  const document = openDocument(reading)
  const plan = planOf(command.do, { context: { editing, playbook: reading, document }, command })
  if (isRefusal(plan)) return plan
  const batch = batchOf(document, plan.amendments)
  return {
    batches: batch.length === 0 ? [] : [batch],
    moves: movesOf(editing, plan.positions),
    made: plan.created ?? [],
    touched: plan.touched ?? [],
  }
}

/**
 * Plans one step for all commands, each applied to the result of the ones before. If one is refused, returns the
 * refusal and applies none.
 */
export function planCommand(editing: EditState, commands: readonly Command[]): Step | Refusal {
  let at = editing
  let combined: Step | null = null
  const queue = commands.toReversed()
  for (let command = queue.pop(); command !== undefined; command = queue.pop()) {
    const [first = command, ...then] = at.reading.kind === 'playbook' ? expanded(at.reading, command) : []
    queue.push(...then)
    const step = stepOf(at, first)
    if (isRefusal(step)) return step
    combined = combined === null ? step : joinSteps(combined, step)
    if (queue.length > 0) at = applyStep(at, step).editing
  }
  return combined ?? nothing
}
