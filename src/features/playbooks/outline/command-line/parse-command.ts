// Parses a line of the outline's command line into commands, or an error with its position.
import type { Command } from '#domain/playbook/command.ts'
import type { JsonObject, NodeId, Playbook, Port } from '#domain/playbook/playbook.ts'
import { withBodies } from '../../model/nodes/removal.ts'
import { type NewNode, newNode } from '../../model/nodes/new-node.ts'
import { type FormId, forms } from './command-forms.ts'
import { type SlotValues, type Mismatch, matchForm } from './match-form.ts'
import { tokensOf } from './tokens.ts'

/** A parsed command. `form` selects the success message. */
export type ParsedCommand =
  | {
      readonly ok: true
      readonly form: FormId
      readonly values: SlotValues
      readonly commands: readonly Command[]
    }
  | { readonly ok: false; readonly miss: Mismatch }

/** The default name of a new node. */
type NameOf = (beginning: NewNode) => string

const noPort: Port = { node: '', of: 'outputs', output: '' }

const beginningOf = (kind: SlotValues['kind']): NewNode =>
  kind === undefined || kind === 'trigger' || kind === 'action'
    ? { of: kind ?? 'action' }
    : { of: 'operator', operator: kind }

const valueOf = ({ kind, name }: SlotValues, nameOf: NameOf): JsonObject => {
  const beginning = beginningOf(kind)
  return newNode(beginning, name ?? nameOf(beginning))
}

const toNode = ({ nodes }: SlotValues): NodeId => nodes['to'] ?? ''
const ofNode = ({ nodes }: SlotValues): NodeId => nodes['node'] ?? ''
const edgeOf = (values: SlotValues) => ({ from: values.port ?? noPort, to: toNode(values) })

const addAfter = (values: SlotValues, nameOf: NameOf): Command => ({
  do: 'add',
  nodes: [{ value: valueOf(values, nameOf) }],
  from: values.port ?? noPort,
})
const add = (values: SlotValues, nameOf: NameOf): Command => ({
  do: 'add',
  nodes: [{ value: valueOf(values, nameOf) }],
})
const insert = (values: SlotValues, nameOf: NameOf): Command => ({
  do: 'split',
  edge: edgeOf(values),
  node: { value: valueOf(values, nameOf) },
})

const renameOutput = ({ port = noPort, name = '' }: SlotValues, playbook: Playbook): Command => {
  const isCondition = playbook.nodes.get(port.node)?.kind === 'condition'
  return isCondition
    ? { do: 'rename_case', node: port.node, from: port.output, to: name }
    : { do: 'rename', path: ['nodes', port.node, 'outputs', port.output], name }
}

const targetsOf = (playbook: Playbook, { node, of, output }: Port): readonly NodeId[] =>
  playbook.nodes.get(node)?.outputs.find((each) => each.of === of && each.name === output)?.targets ?? []

interface ParseContext {
  readonly playbook: Playbook
  readonly nameOf: NameOf
}

const none: readonly Command[] = []

/** The commands of each form. */
const commandsOf = {
  connect: (values) => [{ do: 'connect', edge: edgeOf(values) }],
  disconnect: (values) => [{ do: 'disconnect', edges: [edgeOf(values)] }],
  disconnectAll: ({ port = noPort }, { playbook }) => [
    { do: 'disconnect', edges: targetsOf(playbook, port).map((to) => ({ from: port, to })) },
  ],
  addNamedAfter: (values, { nameOf }) => [addAfter(values, nameOf)],
  addAfter: (values, { nameOf }) => [addAfter(values, nameOf)],
  addNamed: (values, { nameOf }) => [add(values, nameOf)],
  add: (values, { nameOf }) => [add(values, nameOf)],
  insertNamed: (values, { nameOf }) => [insert(values, nameOf)],
  insert: (values, { nameOf }) => [insert(values, nameOf)],
  delete: (values, { playbook }) => [{ do: 'remove', nodes: [...withBodies(playbook, [ofNode(values)])] }],
  rename: (values) => [{ do: 'set', path: ['nodes', ofNode(values), 'name'], value: values.name ?? '' }],
  renameOutput: (values, { playbook }) => [renameOutput(values, playbook)],
  set: ({ path = [], value }) => [{ do: 'set', path, value }],
  unset: ({ path = [] }) => [{ do: 'unset', path }],
  case: (values) => [
    {
      do: 'add_case',
      node: ofNode(values),
      value: { name: values.name ?? '', left: '', comparison: '==', right: '' },
    },
  ],
  loop: (values) => [
    {
      do: 'connect',
      edge: { from: { node: ofNode(values), of: 'loop', output: 'loop' }, to: toNode(values) },
    },
  ],
  replace: (values, { playbook }) => {
    const name = playbook.nodes.get(ofNode(values))?.name ?? ''
    return [{ do: 'replace', node: ofNode(values), value: newNode(beginningOf(values.kind), name) }]
  },
  duplicate: () => none,
  go: () => none,
  undo: () => none,
  redo: () => none,
} as const satisfies Record<FormId, (values: SlotValues, context: ParseContext) => readonly Command[]>

const isForm = (id: string): id is FormId => Object.hasOwn(forms, id)
export const formIds: readonly FormId[] = Object.keys(forms).filter(isForm)

/** Among equally deep mismatches, a missing keyword is the least helpful. */
const better = (one: Mismatch, other: Mismatch): Mismatch => {
  if (one.depth !== other.depth) return one.depth > other.depth ? one : other
  return one.expected === 'word' && other.expected !== 'word' ? other : one
}

/** Parses a line; never throws. */
export function parseCommand(line: string, context: ParseContext): ParsedCommand {
  const tokens = tokensOf(line)
  let worst: Mismatch = { at: 0, expected: 'word', about: '', depth: -1 }
  for (const form of formIds) {
    const values = matchForm(forms[form], { line, tokens, playbook: context.playbook })
    if (!('depth' in values)) return { ok: true, form, values, commands: commandsOf[form](values, context) }
    worst = better(worst, values)
  }
  // Of a line that starts like no form, no single keyword is expected.
  return {
    ok: false,
    miss: worst.depth === 0 ? { ...worst, expected: 'verb', about: tokens[0]?.text ?? '' } : worst,
  }
}
