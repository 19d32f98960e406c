// Parses a line of the outline's command line into commands, or an error with its position.
import type { Command } from '#domain/playbook/command.ts'
import type { NodeId, Playbook, Port } from '#domain/playbook/playbook.ts'
import { withBodies } from '../../model/nodes/removal.ts'
import { type AddTo, addNodeCommands } from '../../canvas/palette/add-node.ts'
import type { PaletteEntry } from '../../canvas/palette/palette-entries.ts'
import { type NewNode, newNode } from '../../model/nodes/new-node.ts'
import { type StepQuery, type StepRefusal, findStep } from './find-step.ts'
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
  /** The catalogue has no such action or trigger, or several. `at`: offset in the line. */
  | { readonly ok: false; readonly refusal: StepRefusal; readonly query: StepQuery; readonly at: number }

interface ParseContext {
  readonly playbook: Playbook
  /** The default name of a new node. */
  readonly nameOf: (beginning: NewNode) => string
  /** The actions and triggers of the catalogue. */
  readonly steps: readonly PaletteEntry[]
}

/** A node that a line adds. */
type ParsedNode = Pick<PaletteEntry, 'beginning' | 'name'>

type CommandsOf = (
  values: SlotValues,
  context: { readonly playbook: Playbook; readonly added: ParsedNode },
) => readonly Command[]

const noPort: Port = { node: '', of: 'outputs', output: '' }

const beginningOf = (kind: SlotValues['kind']): NewNode =>
  kind === undefined || kind === 'trigger' || kind === 'action'
    ? { of: kind ?? 'action' }
    : { of: 'operator', operator: kind }

const toNode = ({ nodes }: SlotValues): NodeId => nodes['to'] ?? ''
const ofNode = ({ nodes }: SlotValues): NodeId => nodes['node'] ?? ''
const edgeOf = (values: SlotValues) => ({ from: values.port ?? noPort, to: toNode(values) })

/** The commands of the palette that add this node. */
const addTo = (to: AddTo, { beginning, name }: ParsedNode): readonly Command[] =>
  addNodeCommands({ to }, { beginning, name })
const add: CommandsOf = (_, { added }) => addTo({ kind: 'pane' }, added)
const addAfter: CommandsOf = ({ port = noPort }, { added }) => addTo({ kind: 'output', port }, added)
const insert: CommandsOf = (values, { added }) => addTo({ kind: 'edge', edge: edgeOf(values) }, added)

const renameOutput = ({ port = noPort, name = '' }: SlotValues, playbook: Playbook): Command => {
  const isCondition = playbook.nodes.get(port.node)?.kind === 'condition'
  return isCondition
    ? { do: 'rename_case', node: port.node, from: port.output, to: name }
    : { do: 'rename', path: ['nodes', port.node, 'outputs', port.output], name }
}

const targetsOf = (playbook: Playbook, { node, of, output }: Port): readonly NodeId[] =>
  playbook.nodes.get(node)?.outputs.find((each) => each.of === of && each.name === output)?.targets ?? []

const none: readonly Command[] = []

/** The commands of each form. */
const commandsOf = {
  connect: (values) => [{ do: 'connect', edge: edgeOf(values) }],
  disconnect: (values) => [{ do: 'disconnect', edges: [edgeOf(values)] }],
  disconnectAll: ({ port = noPort }, { playbook }) => [
    { do: 'disconnect', edges: targetsOf(playbook, port).map((to) => ({ from: port, to })) },
  ],
  addNamedAfter: addAfter,
  addAfter,
  addNamed: add,
  add,
  addOfAfter: addAfter,
  addOf: add,
  addBareAfter: addAfter,
  addBare: add,
  insertNamed: insert,
  insert,
  insertOf: insert,
  insertBare: insert,
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
} as const satisfies Record<FormId, CommandsOf>

const isForm = (id: string): id is FormId => Object.hasOwn(forms, id)
export const formIds: readonly FormId[] = Object.keys(forms).filter(isForm)

/** Among equally deep mismatches, a missing keyword is the least helpful. */
const better = (one: Mismatch, other: Mismatch): Mismatch => {
  if (one.depth !== other.depth) return one.depth > other.depth ? one : other
  return one.expected === 'word' && other.expected !== 'word' ? other : one
}

/** Forms whose name is only a name, and not looked up in the catalogue. */
const bareForms: ReadonlySet<string> = new Set<FormId>(['addBareAfter', 'addBare', 'insertBare'])

/** The action or trigger that the line names. */
const stepQueryOf = (form: FormId, { kind, name, module }: SlotValues): StepQuery | undefined =>
  (kind === 'action' || kind === 'trigger') && name !== undefined && !bareForms.has(form)
    ? { of: kind, name, module }
    : undefined

const commandOf = (form: FormId, values: SlotValues, context: ParseContext): ParsedCommand => {
  const { playbook, nameOf, steps } = context
  const beginning = beginningOf(values.kind)
  let added: ParsedNode = { beginning, name: values.name ?? nameOf(beginning) }
  const query = stepQueryOf(form, values)
  if (query !== undefined) {
    const found = findStep(steps, query)
    if ('reason' in found) {
      const { nameAt = 0, moduleAt = nameAt } = values
      return { ok: false, refusal: found, query, at: found.reason === 'noModule' ? moduleAt : nameAt }
    }
    added = found
  }
  return { ok: true, form, values, commands: commandsOf[form](values, { playbook, added }) }
}

/** Parses a line; never throws. */
export function parseCommand(line: string, context: ParseContext): ParsedCommand {
  const tokens = tokensOf(line)
  let worst: Mismatch = { at: 0, expected: 'word', about: '', depth: -1 }
  for (const form of formIds) {
    const values = matchForm(forms[form], { line, tokens, playbook: context.playbook })
    if (!('depth' in values)) return commandOf(form, values, context)
    worst = better(worst, values)
  }
  // Of a line that starts like no form, no single keyword is expected.
  return {
    ok: false,
    miss: worst.depth === 0 ? { ...worst, expected: 'verb', about: tokens[0]?.text ?? '' } : worst,
  }
}
