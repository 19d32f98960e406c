// The state and actions of one mounted editor. Views read slices of it and change nothing themselves: a gesture
// becomes a command, `run` plans it and records it in history and journal, and all views update.
import type { Rects } from '#domain/graph/layout-graph.ts'
import type { Diagnostic } from '#domain/playbook/check/diagnostic.ts'
import type { Command, Positions, Refusal } from '#domain/playbook/command.ts'
import type { Edge, NodeId, Reading, JsonPath } from '#domain/playbook/playbook.ts'

export type EditorView = 'canvas' | 'outline' | 'json'

export interface Selection {
  readonly nodes: ReadonlySet<NodeId>
  readonly edges: readonly Edge[]
}

/** Labels of the undo button: keys of `editing` texts. */
export const stepKeys = [
  'step.node',
  'step.member',
  'step.add',
  'step.remove',
  'step.connect',
  'step.disconnect',
  'step.reconnect',
  'step.replace',
  'step.split',
  'step.addCase',
  'step.renameCase',
  'step.removeCase',
  'step.adopt',
  'step.paste',
  'step.cut',
  'step.duplicate',
  'step.move',
  'step.layOut',
  'step.type',
  'step.fix',
  'step.discard',
  'step.theirs',
  'step.merge',
  'step.mine',
] as const
type StepKey = (typeof stepKeys)[number]

/** The label of the undo button, and its parameters. */
export interface StepLabel {
  readonly key: StepKey
  readonly params: Readonly<Record<string, string | number>>
}

export interface EditorState {
  readonly reading: Reading
  /** Positions set by hand, from the side file. */
  readonly positions: Positions
  /**
   * Rectangles of all nodes: from their own `position`, the side file, or the layout. The previous layout is used
   * while a new one is computed.
   */
  readonly layout: Rects
  readonly selection: Selection
  readonly diagnostics: readonly Diagnostic[]
  /** The diagnostics are for an earlier text, and an analysis is in progress. */
  readonly isAnalyzing: boolean
  readonly undo: StepLabel | null
  readonly redo: StepLabel | null
  /** Steps since the stored text; 0 exactly if text and side file equal what is stored. */
  readonly unsaved: number
  readonly isSaving: boolean
  /** The user lacks the permission to change it. */
  readonly isReadOnly: boolean
  /** The version it is based on; null for a document that is not stored yet. */
  readonly version: number | null
}

export interface RunOptions {
  /** Consecutive steps of one group are undone as one: `name:4`, `nudge`. */
  readonly group?: string
  /** The label of the undo button; by default it is derived from the first command. */
  readonly label?: StepLabel
  /** Nodes to select afterwards; by default those that the step added. */
  readonly select?: readonly NodeId[]
}

export interface Editor {
  readonly getState: () => EditorState
  readonly subscribe: (listener: () => void) => () => void
  /** Runs all commands or none as one step. Returns null, or the reason for a refusal. */
  readonly run: (commands: Command | readonly Command[], options?: RunOptions) => Refusal | null
  readonly undo: () => void
  readonly redo: () => void
  readonly select: (selection: {
    readonly nodes?: Iterable<NodeId>
    readonly edges?: readonly Edge[]
    /** Adds to the current selection. */
    readonly adds?: boolean
  }) => void
  /** Closes the group of the last step, so that the next step is undone separately. */
  readonly closeGroup: () => void
  /** Lays out all nodes, or these, as one step that discards their manual positions. */
  readonly layOut: (nodes?: readonly NodeId[]) => Promise<void>
}

// The undo label of a step is derived from its first command unless the caller provides one.

type StepLabels = { readonly [D in Command['do']]: (command: Extract<Command, { do: D }>) => StepLabel }

const label = (key: StepLabel['key'], params: StepLabel['params'] = {}): StepLabel => ({ key, params })

const changeLabel = ({ path }: { readonly path: JsonPath }): StepLabel => {
  const [first, id] = path
  if (first === 'nodes' && id !== undefined) return label('step.node', { node: String(id) })
  return label('step.member', { member: String(first ?? '') })
}

const stepLabels: StepLabels = {
  set: changeLabel,
  unset: changeLabel,
  rename: changeLabel,
  insert: changeLabel,
  reorder: changeLabel,
  add: ({ nodes }) => label('step.add', { count: nodes.length }),
  remove: ({ nodes }) => label('step.remove', { count: nodes.length }),
  connect: () => label('step.connect'),
  disconnect: ({ edges }) => label('step.disconnect', { count: edges.length }),
  reconnect: () => label('step.reconnect'),
  replace: ({ node }) => label('step.replace', { node }),
  split: () => label('step.split'),
  add_case: ({ node }) => label('step.addCase', { node }),
  rename_case: ({ from }) => label('step.renameCase', { name: from }),
  remove_case: ({ name }) => label('step.removeCase', { name }),
  adopt: () => label('step.adopt'),
  paste: ({ fragment }) => label('step.paste', { count: fragment.nodes.length }),
  move: ({ positions }) => label('step.move', { count: Object.keys(positions).length }),
  type: () => label('step.type'),
}

const labelFor = <D extends Command['do']>(command: Extract<Command, { do: D }>): StepLabel => {
  const { do: kind }: { do: D } = command
  return stepLabels[kind](command)
}

export function labelOf(commands: readonly Command[]): StepLabel {
  const [first] = commands
  return first === undefined ? label('step.type') : labelFor(first)
}

export const emptySelection: Selection = { nodes: new Set(), edges: [] }

function isSameEdge(one: Edge, other: Edge): boolean {
  return (
    one.to === other.to &&
    one.from.node === other.from.node &&
    one.from.of === other.from.of &&
    one.from.output === other.from.output
  )
}

const edgeExists = (reading: Reading, { from, to }: Edge): boolean =>
  reading.kind === 'playbook' &&
  reading.nodes
    .get(from.node)
    ?.outputs.some(
      (output) => output.of === from.of && output.name === from.output && output.targets.includes(to),
    ) === true

/** The part of a selection that still exists; the same object if all of it does. */
export function existingSelection(selection: Selection, reading: Reading): Selection {
  if (reading.kind === 'unreadable') return selection
  const nodes = [...selection.nodes].filter((id) => reading.nodes.has(id))
  const edges = selection.edges.filter((edge) => edgeExists(reading, edge))
  const isSame = nodes.length === selection.nodes.size && edges.length === selection.edges.length
  return isSame ? selection : { nodes: new Set(nodes), edges }
}

/** Selects those of the nodes that exist. */
export function selectionOf(ids: readonly NodeId[], reading: Reading): Selection {
  return existingSelection({ nodes: new Set(ids), edges: [] }, reading)
}

interface SelectionChange {
  readonly nodes?: Iterable<NodeId>
  readonly edges?: readonly Edge[]
  readonly adds?: boolean
}

/** A new selection, or the current one extended. */
export function changeSelection(
  before: Selection,
  { nodes = [], edges = [], adds = false }: SelectionChange,
): Selection {
  if (!adds) return { nodes: new Set(nodes), edges }
  const more = edges.filter((edge) => !before.edges.some((each) => isSameEdge(each, edge)))
  return { nodes: new Set([...before.nodes, ...nodes]), edges: [...before.edges, ...more] }
}
