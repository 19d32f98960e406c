// Random commands for any document; some of them are impossible.
import { isList, isObject, ownMember } from '../../json.ts'
import type { Edge, JsonObject, JsonPath, NodeId, Playbook, PlaybookNode, Port } from '../../playbook.ts'
import type { Random } from '../../testing/random.ts'
import type { Command, EditState } from '../../command.ts'
import { fragmentOf } from '../fragment.ts'

interface CommandContext {
  readonly random: Random
  readonly playbook: Playbook
  readonly positions: EditState['positions']
}

const someNode = ({ random, playbook }: CommandContext): PlaybookNode | undefined =>
  [...playbook.nodes.values()][random.below(playbook.nodes.size)]

const someId = (context: CommandContext): NodeId =>
  context.random.chance(0.03) ? '999' : (someNode(context)?.id ?? '0')

const somePort = (context: CommandContext): Port => {
  const node = someNode(context)
  const output = node?.outputs[context.random.below(node.outputs.length)]
  return { node: node?.id ?? '0', of: output?.of ?? 'outputs', output: output?.name ?? 'default' }
}

const allEdges = ({ playbook }: CommandContext): readonly Edge[] =>
  [...playbook.nodes.values()].flatMap((node) =>
    node.outputs.flatMap(({ of, name, targets }) =>
      targets.map((to) => ({ from: { node: node.id, of, output: name }, to })),
    ),
  )

const someEdge = (context: CommandContext): Edge => {
  const edges = allEdges(context)
  return edges[context.random.below(edges.length)] ?? { from: somePort(context), to: someId(context) }
}

const someIds = (context: CommandContext): readonly NodeId[] => [
  ...new Set(Array.from({ length: 1 + context.random.below(4) }, () => someId(context))),
]

const someValue = ({ random }: CommandContext): unknown =>
  random.pick<unknown>([
    'pier',
    'é "quoted"\n{{ node.0.x }}',
    '',
    -0,
    12.5,
    1e21,
    null,
    true,
    [],
    ['1'],
    {},
    { deep: [{ a: [] }, 'b'], '7': 1, __proto__x: 2 },
    '{{ store.tide }}',
  ])

const someNodeValue = (context: CommandContext): JsonObject =>
  context.random.pick<JsonObject>([
    { name: 'Berth', type: 'action', outputs: { default: [] }, arguments: { quay: '{{ node.0.quay }}' } },
    { name: 'Each', type: 'operator', subtype: 'foreach', items: '{{ node.1 }}', loop: [], outputs: {} },
    {
      name: 'Deep enough',
      type: 'operator',
      subtype: 'condition',
      cases: [{ name: 'yes', left: '1', comparison: '==', right: '1' }],
      outputs: { yes: [], else: [] },
    },
    { name: 'Start', type: 'trigger', outputs: { default: [] } },
    { type: 'operator', subtype: 'unheard of', loop: [], outputs: { '2': [], '1': ['0'] } },
  ])

const stepsInto = (value: unknown): readonly (string | number)[] => {
  if (isList(value)) return value.map((_, index) => index)
  return isObject(value) ? Object.keys(value) : []
}

const memberAt = (value: unknown, step: string | number): unknown =>
  isList(value) ? value[Number(step)] : ownMember(value, String(step))

/** A path into a node, of random depth. */
const somePath = (context: CommandContext): JsonPath => {
  const { random, playbook } = context
  const id = someId(context)
  const isInNode = random.chance(0.8)
  let value: unknown = isInNode ? playbook.nodes.get(id)?.value : playbook.members
  const path: (string | number)[] = isInNode ? ['nodes', id] : []
  do {
    const steps = stepsInto(value)
    const step = steps[random.below(steps.length)]
    if (step === undefined) break
    value = memberAt(value, step)
    path.push(step)
  } while (random.chance(0.6))
  return random.chance(0.15) ? [...path, 'new member'] : path
}

const somePoint = ({ random }: CommandContext) => ({
  x: random.below(2000) - 1000,
  y: random.below(4000) / 2,
})

const someCase = (context: CommandContext) => {
  const conditions = [...context.playbook.nodes.values()].filter(({ kind }) => kind === 'condition')
  const node = conditions[context.random.below(conditions.length)]
  const name = node?.outputs[context.random.below(node.outputs.length)]?.name ?? 'yes'
  return { node: node?.id ?? someId(context), name }
}

const someItem = (context: CommandContext): JsonPath => {
  const lists = [...context.playbook.nodes.values()].flatMap(({ id, value }): JsonPath[] =>
    Object.keys(value).flatMap((key) => (isList(value[key]) ? [['nodes', id, key]] : [])),
  )
  return [
    ...(lists[context.random.below(lists.length)] ?? ['nodes', someId(context), 'cases']),
    context.random.below(3),
  ]
}

const typing = ({ random, text }: { random: Random; text: string }): Command => {
  const start = random.below(text.length)
  const end = Math.min(text.length, start + random.below(4))
  const insert = random.pick(['', '"', 'x', '{', '},', ' ', '\n', '0'])
  return { do: 'type', batch: [{ start, end, insert }] }
}

const commands: Readonly<Record<Command['do'], (context: CommandContext) => Command>> = {
  set: (context) => ({ do: 'set', path: somePath(context), value: someValue(context) }),
  unset: (context) => ({ do: 'unset', path: somePath(context) }),
  rename: (context) => ({
    do: 'rename',
    path: somePath(context),
    name: context.random.pick(['name', '3', 'tides']),
  }),
  insert: (context) => ({ do: 'insert', path: someItem(context), value: someValue(context) }),
  reorder: (context) => ({ do: 'reorder', path: someItem(context), to: context.random.below(3) }),
  add: (context) => ({
    do: 'add',
    nodes: [{ value: someNodeValue(context), at: somePoint(context) }, { value: someNodeValue(context) }],
    ...(context.random.chance(0.5) && { from: somePort(context) }),
  }),
  remove: (context) => ({ do: 'remove', nodes: someIds(context), bridge: context.random.chance(0.5) }),
  connect: (context) => ({ do: 'connect', edge: { from: somePort(context), to: someId(context) } }),
  disconnect: (context) => ({ do: 'disconnect', edges: [someEdge(context), someEdge(context)] }),
  reconnect: (context) => ({
    do: 'reconnect',
    edge: someEdge(context),
    next: {
      from: context.random.chance(0.5) ? someEdge(context).from : somePort(context),
      to: someId(context),
    },
  }),
  replace: (context) => ({ do: 'replace', node: someId(context), value: someNodeValue(context) }),
  split: (context) => ({ do: 'split', edge: someEdge(context), node: { value: someNodeValue(context) } }),
  add_case: (context) => ({
    do: 'add_case',
    node: someCase(context).node,
    value: { name: context.random.pick(['ebb', 'flood', '12']), left: 'a', comparison: '==', right: 'b' },
  }),
  rename_case: (context) => {
    const { node, name } = someCase(context)
    return { do: 'rename_case', node, from: name, to: context.random.pick(['ebb', 'slack', '5']) }
  },
  remove_case: (context) => ({ do: 'remove_case', ...someCase(context) }),
  adopt: ({ playbook, random }) => ({
    do: 'adopt',
    path: playbook.strays[random.below(playbook.strays.length)]?.path ?? ['name'],
  }),
  paste: (context) => ({
    do: 'paste',
    fragment: fragmentOf(context.playbook, {
      ids: someIds(context),
      positionOf: () => (context.random.chance(0.5) ? somePoint(context) : null),
    }),
    by: { x: 40, y: 40 },
    ...(context.random.chance(0.5) && { references: { '0': someId(context) } }),
  }),
  move: (context) => ({
    do: 'move',
    positions: Object.fromEntries(
      someIds(context).map((id) => [id, context.random.chance(0.2) ? null : somePoint(context)]),
    ),
  }),
  type: ({ random, playbook: { text } }) => typing({ random, text }),
}

const contextOf = ({ reading, positions }: EditState, random: Random): CommandContext => {
  if (reading.kind === 'unreadable') throw new Error('an unreadable text accepts only typing')
  return { random, positions, playbook: reading }
}

/** A random command of one kind; deterministic for the same random stream. */
export function commandOfKind(
  editing: EditState,
  { kind, random }: { kind: Command['do']; random: Random },
): Command {
  return commands[kind](contextOf(editing, random))
}

/** A random command; deterministic for the same random stream. For an unreadable text it types. */
export function randomCommand(editing: EditState, random: Random): Command {
  if (editing.reading.kind === 'unreadable') return typing({ random, text: editing.reading.text })
  const make = Object.values(commands)[random.below(Object.keys(commands).length)] ?? commands.type
  return make(contextOf(editing, random))
}
