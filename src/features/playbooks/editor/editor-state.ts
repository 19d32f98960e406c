// The state of one mounted editor and what may be done to it. Every view reads slices of it and changes nothing itself:
// a gesture becomes a command, `run` plans it, keeps it in the history and the journal, and all views follow.
import type { Places } from '#domain/graph/layout-graph.ts'
import type { Finding } from '#domain/playbook/check/finding.ts'
import type { Command, Positions, Refusal } from '#domain/playbook/edit/command.ts'
import type { Edge, NodeId, Reading } from '#domain/playbook/playbook.ts'

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
export type StepKey = (typeof stepKeys)[number]

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
  readonly places: Places
  readonly selection: Selection
  readonly findings: readonly Finding[]
  /** The findings are of an earlier text; new ones are under way. */
  readonly isChecking: boolean
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
  readonly settle: () => void
  /** Lays out anew: all, or the nodes named, which loses their places by hand (a step of its own). */
  readonly layOut: (nodes?: readonly NodeId[]) => Promise<void>
}
