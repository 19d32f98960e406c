// Commands as somebody who is not careful might give them, some of them impossible, on whatever the document holds.
import { isList, isObject, ownMember } from '../../json.ts'
import type { Edge, JsonObject, JsonPath, NodeId, Playbook, PlaybookNode, Port } from '../../playbook.ts'
import type { Random } from '../../testing/random.ts'
import type { Command, Editing } from '../../command.ts'
import { fragmentOf } from '../fragment.ts'

interface Scene {
  readonly random: Random
  readonly playbook: Playbook
  readonly positions: Editing['positions']
}

const someNode = ({ random, playbook }: Scene): PlaybookNode | undefined =>
  [...playbook.nodes.values()][random.below(playbook.nodes.size)]

const someId = (scene: Scene): NodeId => (scene.random.chance(0.03) ? '999' : (someNode(scene)?.id ?? '0'))

const somePort = (scene: Scene): Port => {
  const node = someNode(scene)
  const output = node?.outputs[scene.random.below(node.outputs.length)]
  return { node: node?.id ?? '0', of: output?.of ?? 'outputs', output: output?.name ?? 'default' }
}

const allEdges = ({ playbook }: Scene): readonly Edge[] =>
  [...playbook.nodes.values()].flatMap((node) =>
    node.outputs.flatMap(({ of, name, targets }) =>
      targets.map((to) => ({ from: { node: node.id, of, output: name }, to })),
    ),
  )

const someEdge = (scene: Scene): Edge => {
  const edges = allEdges(scene)
  return edges[scene.random.below(edges.length)] ?? { from: somePort(scene), to: someId(scene) }
}

const someIds = (scene: Scene): readonly NodeId[] => [
  ...new Set(Array.from({ length: 1 + scene.random.below(4) }, () => someId(scene))),
]

const someValue = ({ random }: Scene): unknown =>
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

const someNodeValue = (scene: Scene): JsonObject =>
  scene.random.pick<JsonObject>([
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

const behind = (value: unknown, step: string | number): unknown =>
  isList(value) ? value[Number(step)] : ownMember(value, String(step))

/** A path into a node, as deep as chance has it. */
const somePath = (scene: Scene): JsonPath => {
  const { random, playbook } = scene
  const id = someId(scene)
  const isInNode = random.chance(0.8)
  let value: unknown = isInNode ? playbook.nodes.get(id)?.value : playbook.members
  const path: (string | number)[] = isInNode ? ['nodes', id] : []
  do {
    const steps = stepsInto(value)
    const step = steps[random.below(steps.length)]
    if (step === undefined) break
    value = behind(value, step)
    path.push(step)
  } while (random.chance(0.6))
  return random.chance(0.15) ? [...path, 'new member'] : path
}

const somePoint = ({ random }: Scene) => ({ x: random.below(2000) - 1000, y: random.below(4000) / 2 })

const someCase = (scene: Scene) => {
  const conditions = [...scene.playbook.nodes.values()].filter(({ kind }) => kind === 'condition')
  const node = conditions[scene.random.below(conditions.length)]
  const name = node?.outputs[scene.random.below(node.outputs.length)]?.name ?? 'yes'
  return { node: node?.id ?? someId(scene), name }
}

const someItem = (scene: Scene): JsonPath => {
  const lists = [...scene.playbook.nodes.values()].flatMap(({ id, value }): JsonPath[] =>
    Object.keys(value).flatMap((key) => (isList(value[key]) ? [['nodes', id, key]] : [])),
  )
  return [
    ...(lists[scene.random.below(lists.length)] ?? ['nodes', someId(scene), 'cases']),
    scene.random.below(3),
  ]
}

const typing = ({ random, text }: { random: Random; text: string }): Command => {
  const start = random.below(text.length)
  const end = Math.min(text.length, start + random.below(4))
  const insert = random.pick(['', '"', 'x', '{', '},', ' ', '\n', '0'])
  return { do: 'type', batch: [{ start, end, insert }] }
}

const commands: Readonly<Record<Command['do'], (scene: Scene) => Command>> = {
  set: (scene) => ({ do: 'set', path: somePath(scene), value: someValue(scene) }),
  unset: (scene) => ({ do: 'unset', path: somePath(scene) }),
  rename: (scene) => ({
    do: 'rename',
    path: somePath(scene),
    name: scene.random.pick(['name', '3', 'tides']),
  }),
  insert: (scene) => ({ do: 'insert', path: someItem(scene), value: someValue(scene) }),
  reorder: (scene) => ({ do: 'reorder', path: someItem(scene), to: scene.random.below(3) }),
  add: (scene) => ({
    do: 'add',
    nodes: [{ value: someNodeValue(scene), at: somePoint(scene) }, { value: someNodeValue(scene) }],
    ...(scene.random.chance(0.5) && { from: somePort(scene) }),
  }),
  remove: (scene) => ({ do: 'remove', nodes: someIds(scene), bridge: scene.random.chance(0.5) }),
  connect: (scene) => ({ do: 'connect', edge: { from: somePort(scene), to: someId(scene) } }),
  disconnect: (scene) => ({ do: 'disconnect', edges: [someEdge(scene), someEdge(scene)] }),
  reconnect: (scene) => ({
    do: 'reconnect',
    edge: someEdge(scene),
    next: { from: scene.random.chance(0.5) ? someEdge(scene).from : somePort(scene), to: someId(scene) },
  }),
  replace: (scene) => ({ do: 'replace', node: someId(scene), value: someNodeValue(scene) }),
  split: (scene) => ({ do: 'split', edge: someEdge(scene), node: { value: someNodeValue(scene) } }),
  add_case: (scene) => ({
    do: 'add_case',
    node: someCase(scene).node,
    value: { name: scene.random.pick(['ebb', 'flood', '12']), left: 'a', comparison: '==', right: 'b' },
  }),
  rename_case: (scene) => {
    const { node, name } = someCase(scene)
    return { do: 'rename_case', node, from: name, to: scene.random.pick(['ebb', 'slack', '5']) }
  },
  remove_case: (scene) => ({ do: 'remove_case', ...someCase(scene) }),
  adopt: ({ playbook, random }) => ({
    do: 'adopt',
    path: playbook.strays[random.below(playbook.strays.length)]?.path ?? ['name'],
  }),
  paste: (scene) => ({
    do: 'paste',
    fragment: fragmentOf(scene.playbook, {
      ids: someIds(scene),
      placeOf: () => (scene.random.chance(0.5) ? somePoint(scene) : null),
    }),
    by: { x: 40, y: 40 },
    ...(scene.random.chance(0.5) && { references: { '0': someId(scene) } }),
  }),
  move: (scene) => ({
    do: 'move',
    positions: Object.fromEntries(
      someIds(scene).map((id) => [id, scene.random.chance(0.2) ? null : somePoint(scene)]),
    ),
  }),
  type: ({ random, playbook: { text } }) => typing({ random, text }),
}

const sceneOf = ({ reading, positions }: Editing, random: Random): Scene => {
  if (reading.kind === 'unreadable') throw new Error('only typing mends it')
  return { random, positions, playbook: reading }
}

/** A command of one kind for what is there, the same for the same stream of figures. */
export function commandOfKind(
  editing: Editing,
  { kind, random }: { kind: Command['do']; random: Random },
): Command {
  return commands[kind](sceneOf(editing, random))
}

/** A command for what is there, the same for the same stream of figures; a broken text is typed at. */
export function randomCommand(editing: Editing, random: Random): Command {
  if (editing.reading.kind === 'unreadable') return typing({ random, text: editing.reading.text })
  const make = Object.values(commands)[random.below(Object.keys(commands).length)] ?? commands.type
  return make(sceneOf(editing, random))
}
