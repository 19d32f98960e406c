// The outline's command line: a line of words becomes commands of the editor, or says where it stopped making sense.
import type { Command } from '#domain/playbook/command.ts'
import type { JsonObject, NodeId, Playbook, Port } from '#domain/playbook/playbook.ts'
import { withBodies } from '../../model/nodes/removal.ts'
import { type NewNode, newNode } from '../../model/nodes/new-node.ts'
import { type FormId, forms } from './command-forms.ts'
import { type Held, type Miss, matchForm } from './match-form.ts'
import { tokensOf } from './tokens.ts'

/** What a line asks for. `form` chooses the sentence that says it was done. */
export type Parsed =
  | { readonly ok: true; readonly form: FormId; readonly held: Held; readonly commands: readonly Command[] }
  | { readonly ok: false; readonly miss: Miss }

/** What a new node is called where the line gives it no name. */
type NameOf = (beginning: NewNode) => string

const noPort: Port = { node: '', of: 'outputs', output: '' }

const beginningOf = (kind: Held['kind']): NewNode =>
  kind === undefined || kind === 'trigger' || kind === 'action'
    ? { of: kind ?? 'action' }
    : { of: 'operator', operator: kind }

const valueOf = ({ kind, name }: Held, nameOf: NameOf): JsonObject => {
  const beginning = beginningOf(kind)
  return newNode(beginning, name ?? nameOf(beginning))
}

const toNode = ({ nodes }: Held): NodeId => nodes['to'] ?? ''
const ofNode = ({ nodes }: Held): NodeId => nodes['node'] ?? ''
const edgeOf = (held: Held) => ({ from: held.port ?? noPort, to: toNode(held) })

const addAfter = (held: Held, nameOf: NameOf): Command => ({
  do: 'add',
  nodes: [{ value: valueOf(held, nameOf) }],
  from: held.port ?? noPort,
})
const add = (held: Held, nameOf: NameOf): Command => ({
  do: 'add',
  nodes: [{ value: valueOf(held, nameOf) }],
})
const insert = (held: Held, nameOf: NameOf): Command => ({
  do: 'split',
  edge: edgeOf(held),
  node: { value: valueOf(held, nameOf) },
})

const renameOutput = ({ port = noPort, name = '' }: Held, playbook: Playbook): Command => {
  const isCondition = playbook.nodes.get(port.node)?.kind === 'condition'
  return isCondition
    ? { do: 'rename_case', node: port.node, from: port.output, to: name }
    : { do: 'rename', path: ['nodes', port.node, 'outputs', port.output], name }
}

const targetsOf = (playbook: Playbook, { node, of, output }: Port): readonly NodeId[] =>
  playbook.nodes.get(node)?.outputs.find((each) => each.of === of && each.name === output)?.targets ?? []

interface Around {
  readonly playbook: Playbook
  readonly nameOf: NameOf
}

const none: readonly Command[] = []

/** The commands of each form. */
const commandsOf = {
  connect: (held) => [{ do: 'connect', edge: edgeOf(held) }],
  disconnect: (held) => [{ do: 'disconnect', edges: [edgeOf(held)] }],
  disconnectAll: ({ port = noPort }, { playbook }) => [
    { do: 'disconnect', edges: targetsOf(playbook, port).map((to) => ({ from: port, to })) },
  ],
  addNamedAfter: (held, { nameOf }) => [addAfter(held, nameOf)],
  addAfter: (held, { nameOf }) => [addAfter(held, nameOf)],
  addNamed: (held, { nameOf }) => [add(held, nameOf)],
  add: (held, { nameOf }) => [add(held, nameOf)],
  insertNamed: (held, { nameOf }) => [insert(held, nameOf)],
  insert: (held, { nameOf }) => [insert(held, nameOf)],
  delete: (held, { playbook }) => [{ do: 'remove', nodes: [...withBodies(playbook, [ofNode(held)])] }],
  rename: (held) => [{ do: 'set', path: ['nodes', ofNode(held), 'name'], value: held.name ?? '' }],
  renameOutput: (held, { playbook }) => [renameOutput(held, playbook)],
  set: ({ path = [], value }) => [{ do: 'set', path, value }],
  unset: ({ path = [] }) => [{ do: 'unset', path }],
  case: (held) => [
    {
      do: 'add_case',
      node: ofNode(held),
      value: { name: held.name ?? '', left: '', comparison: '==', right: '' },
    },
  ],
  loop: (held) => [
    { do: 'connect', edge: { from: { node: ofNode(held), of: 'loop', output: 'loop' }, to: toNode(held) } },
  ],
  replace: (held, { playbook }) => {
    const name = playbook.nodes.get(ofNode(held))?.name ?? ''
    return [{ do: 'replace', node: ofNode(held), value: newNode(beginningOf(held.kind), name) }]
  },
  duplicate: () => none,
  go: () => none,
  undo: () => none,
  redo: () => none,
} as const satisfies Record<FormId, (held: Held, around: Around) => readonly Command[]>

const isForm = (id: string): id is FormId => Object.hasOwn(forms, id)
export const formIds: readonly FormId[] = Object.keys(forms).filter(isForm)

/** Of misses that came equally far, that of a word of the form says least. */
const better = (one: Miss, other: Miss): Miss => {
  if (one.depth !== other.depth) return one.depth > other.depth ? one : other
  return one.expected === 'word' && other.expected !== 'word' ? other : one
}

/** What a line asks for; never throws. */
export function parseCommand(line: string, around: Around): Parsed {
  const tokens = tokensOf(line)
  let worst: Miss = { at: 0, expected: 'word', about: '', depth: -1 }
  for (const form of formIds) {
    const held = matchForm(forms[form], { line, tokens, playbook: around.playbook })
    if (!('depth' in held)) return { ok: true, form, held, commands: commandsOf[form](held, around) }
    worst = better(worst, held)
  }
  return { ok: false, miss: worst }
}
