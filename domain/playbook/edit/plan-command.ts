// Turns commands into a step: the edits of the text, and the places of the side file, that carry them out. Each kind of
// command is a row; none of them knows of bytes.
import type { Playbook, Point } from '../playbook.ts'
import { applyStep, joinedSteps } from './history.ts'
import { batchOf } from './amendment.ts'
import type { Command, CommandOf, Editing, Refusal, Step } from '../command.ts'
import { openDocument } from './document.ts'
import { type Plan, type Planning, isRefusal, refuse } from './plan.ts'
import { adopt, insert, rename, reorder, set, unset } from './plan-members.ts'
import { addCase, removeCase, renameCase } from './plan-cases.ts'
import { connect, disconnect, reconnect } from './plan-edges.ts'
import { move } from './plan-moves.ts'
import { add, remove, replace, split } from './plan-nodes.ts'
import { paste } from './plan-paste.ts'

export { isRefusal } from './plan.ts'

type Commands = { readonly [Kind in Command['do']]: CommandOf<Kind> }
type Planners = {
  readonly [Kind in Command['do']]: (planning: Planning, command: Commands[Kind]) => Plan | Refusal
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
  { planning, command }: { planning: Planning; command: Commands[Kind] },
): Plan | Refusal => planners[kind](planning, command)

const samePoint = (one: Point | null, other: Point | null): boolean =>
  one?.x === other?.x && one?.y === other?.y

const movesOf = ({ positions }: Editing, places: Plan['places'] = []): Step['moves'] =>
  Object.fromEntries(
    places.flatMap(([id, after]) => {
      const before = (Object.hasOwn(positions, id) ? positions[id] : undefined) ?? null
      return samePoint(before, after) ? [] : [[id, [before, after] as const]]
    }),
  )

const nothing: Step = { batches: [], moves: {}, made: [], touched: [] }

/** These put members into `nodes`, which a document need not have. */
const needsNodes: ReadonlySet<Command['do']> = new Set(['add', 'paste', 'adopt'])
const withoutNodes: Command = { do: 'set', path: ['nodes'], value: {} }

const expanded = (playbook: Playbook, command: Command): readonly Command[] => {
  const lacks = needsNodes.has(command.do) && playbook.nodes.size === 0
  return lacks && openDocument(playbook).containerAt(['nodes']) === undefined
    ? [withoutNodes, command]
    : [command]
}

const stepOf = (editing: Editing, command: Command): Step | Refusal => {
  const { reading } = editing
  if (command.do === 'type') return { ...nothing, batches: [command.batch] }
  if (reading.kind === 'unreadable') return refuse('unreadable', '')
  const document = openDocument(reading)
  const plan = planOf(command.do, { planning: { editing, playbook: reading, document }, command })
  if (isRefusal(plan)) return plan
  const batch = batchOf(document, plan.amendments)
  return {
    batches: batch.length === 0 ? [] : [batch],
    moves: movesOf(editing, plan.places),
    made: plan.made ?? [],
    touched: plan.touched ?? [],
  }
}

/**
 * One step that carries out all commands, each on what the ones before it left; or why one of them cannot be done, and
 * then none is.
 */
export function planCommand(editing: Editing, commands: readonly Command[]): Step | Refusal {
  let at = editing
  let whole: Step | null = null
  const ahead = commands.toReversed()
  for (let command = ahead.pop(); command !== undefined; command = ahead.pop()) {
    const [first = command, ...then] = at.reading.kind === 'playbook' ? expanded(at.reading, command) : []
    ahead.push(...then)
    const step = stepOf(at, first)
    if (isRefusal(step)) return step
    whole = whole === null ? step : joinedSteps(whole, step)
    if (ahead.length > 0) at = applyStep(at, step).editing
  }
  return whole ?? nothing
}
