// The state of one mounted editor and what may be done to it. Every view reads slices of it and changes nothing itself:
// a gesture becomes a command, `run` plans it, keeps it in the history and the journal, and all views follow.
import type { Rects } from '#domain/graph/layout-graph.ts'
import type { Diagnostic } from '#domain/playbook/check/diagnostic.ts'
import type { Command, Positions, Refusal } from '#domain/playbook/command.ts'
import type { Edge, NodeId, Reading, JsonPath } from '#domain/playbook/playbook.ts'

export type EditorView = 'canvas' | 'outline' | 'json'

export interface Selection {
  readonly nodes: ReadonlySet<NodeId>
  readonly edges: readonly Edge[]
}

/** What the undo button can say: keys of `editing` texts. */
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

/** What the undo button says, and its parameters. */
export interface StepLabel {
  readonly key: StepKey
  readonly params: Readonly<Record<string, string | number>>
}

export interface EditorState {
  readonly reading: Reading
  /** The side file: nodes placed by hand. */
  readonly positions: Positions
  /** Where everything stands: own `position`, side file, or layout. Kept from before while the layout is under way. */
  readonly layout: Rects
  readonly selection: Selection
  readonly diagnostics: readonly Diagnostic[]
  /** The findings are of an earlier text; new ones are under way. */
  readonly isAnalyzing: boolean
  readonly undo: StepLabel | null
  readonly redo: StepLabel | null
  /** Steps since the text that is stored; 0 exactly when text and side file equal what is stored. */
  readonly unsaved: number
  readonly isSaving: boolean
  /** Nobody may change it here: a right is missing. */
  readonly isReadOnly: boolean
  /** The number of the stored version it grew from; null for a document that is not stored yet. */
  readonly version: number | null
}

export interface RunOptions {
  /** Steps of one group that follow each other closely are undone as one: `name:4`, `nudge`. */
  readonly group?: string
  /** What the undo button is to say; else it follows from the first command. */
  readonly label?: StepLabel
  /** Selected afterwards; else what the step made or touched, where it made something. */
  readonly select?: readonly NodeId[]
}

export interface Editor {
  readonly getState: () => EditorState
  readonly subscribe: (listener: () => void) => () => void
  /** One step of one or more commands, all or none of them. Null when done, else why not. */
  readonly run: (commands: Command | readonly Command[], options?: RunOptions) => Refusal | null
  readonly undo: () => void
  readonly redo: () => void
  readonly select: (selection: {
    readonly nodes?: Iterable<NodeId>
    readonly edges?: readonly Edge[]
    /** Added to the present selection. */
    readonly adds?: boolean
  }) => void
  /** Ends the group of the last step, so that the next one is undone alone. */
  readonly closeGroup: () => void
  /** Lays out anew: all, or the nodes named, which loses their places by hand (a step of its own). */
  readonly layOut: (nodes?: readonly NodeId[]) => Promise<void>
}

// What the undo button says of a step, as a key and its parameters: it follows from the first command, unless whoever
// gave the command knows better.

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

/** What of a selection is still in the document; the same object where all of it is. */
export function existingSelection(selection: Selection, reading: Reading): Selection {
  if (reading.kind === 'unreadable') return selection
  const nodes = [...selection.nodes].filter((id) => reading.nodes.has(id))
  const edges = selection.edges.filter((edge) => edgeExists(reading, edge))
  const isSame = nodes.length === selection.nodes.size && edges.length === selection.edges.length
  return isSame ? selection : { nodes: new Set(nodes), edges }
}

/** Those of the nodes that are in the document, selected. */
export function selectionOf(ids: readonly NodeId[], reading: Reading): Selection {
  return existingSelection({ nodes: new Set(ids), edges: [] }, reading)
}

interface SelectionChange {
  readonly nodes?: Iterable<NodeId>
  readonly edges?: readonly Edge[]
  readonly adds?: boolean
}

/** Another selection, or the present one with more. */
export function changeSelection(
  before: Selection,
  { nodes = [], edges = [], adds = false }: SelectionChange,
): Selection {
  if (!adds) return { nodes: new Set(nodes), edges }
  const more = edges.filter((edge) => !before.edges.some((each) => isSameEdge(each, edge)))
  return { nodes: new Set([...before.nodes, ...nodes]), edges: [...before.edges, ...more] }
}
