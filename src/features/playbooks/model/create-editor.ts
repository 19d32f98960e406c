// The editor of one document: its text, history, selection and analysis. It does not depend on React, clocks, storage
// or network: these are passed in or subscribe from outside.
import type { Rect, Rects } from '#domain/graph/layout-graph.ts'
import {
  applyStep,
  type HistoryEntry,
  type History,
  emptyHistory,
  recordStep,
  redo,
  closeGroup,
  markStored as historyStored,
  undo,
  markStoredUpTo,
  unsavedSteps,
} from '#domain/playbook/edit/history.ts'
import type { Command, EditState, Positions, Refusal, Step } from '#domain/playbook/command.ts'
import { planCommand } from '#domain/playbook/edit/plan-command.ts'
import type { NodeId, Reading, Point } from '#domain/playbook/playbook.ts'
import { withRects } from './moved-nodes.ts'
import { boxOf, layoutMoves, positionOf } from './playbook-layout.ts'
import {
  type Editor,
  type EditorState,
  type RunOptions,
  type Selection,
  type StepLabel,
  emptySelection,
  changeSelection,
  selectionOf,
  existingSelection,
  labelOf,
} from './editor-state.ts'
import { type Analysis, type AnalysisResult, createAnalysisReuse } from './analysis.ts'
import type { Analyzer } from './analyzer.ts'
import { isSamePositions } from '#domain/playbook/positions.ts'
import { createEvent } from '#src/lib/create-store.ts'
import { minimalBatch } from '#domain/playbook/text-edit.ts'

// The step that replaces a document: one edit of the text between the common start and end, and the positions that
// differ.

const isSame = (one: Point | null, other: Point | null): boolean =>
  one === other || (one?.x === other?.x && one?.y === other?.y)

const positionChanges = (from: Positions, to: Positions): Step['moves'] => {
  const moves: Record<NodeId, readonly [Point | null, Point | null]> = {}
  for (const id of new Set([...Object.keys(from), ...Object.keys(to)])) {
    const [before, after] = [from[id] ?? null, to[id] ?? null]
    if (!isSame(before, after)) moves[id] = [before, after]
  }
  return moves
}

function replacementStep(
  { reading, positions }: EditState,
  to: { readonly text: string; readonly positions: Positions },
): Step {
  const batch = minimalBatch(reading.text, to.text)
  const batches = batch.length === 0 ? [] : [batch]
  return { batches, moves: positionChanges(positions, to.positions), made: [], touched: [] }
}

/** The document as stored on the platform. */
export interface StoredDocument {
  readonly text: string
  readonly positions: Positions
  readonly etag: string
  readonly version: number
}

export interface EditorStart {
  readonly reading: Reading
  readonly positions: Positions
  readonly history?: History<StepLabel> | undefined
  readonly selection?: Selection | undefined
  /** Null for a document that is not stored yet. */
  readonly stored: StoredDocument | null
}

interface EditorDeps {
  readonly isReadOnly: boolean
  readonly now: () => number
  /** Creates the analyzer; it receives a callback for asynchronous results. */
  readonly createAnalyzer: (result: (analyzer: AnalysisResult) => void) => Analyzer
}

/** The editor with the members that persistence and saving use. */
export interface DocumentEditor extends Editor {
  readonly history: () => History<StepLabel>
  readonly stored: () => StoredDocument | null
  /** Sets what the platform has stored now. */
  readonly setStored: (stored: StoredDocument) => void
  /** Replaces text and positions in one step that can be undone. */
  readonly replace: (next: { text: string; positions: Positions; label: StepLabel }) => void
  readonly setSaving: (isSaving: boolean) => void
  readonly analyzer: Analyzer
  /** Stops the analysis when the page is left. */
  readonly close: () => void
}

/** State shared by the functions below; every change replaces `state`. */
interface EditorCore {
  state: EditorState
  history: History<StepLabel>
  stored: StoredDocument | null
  /** The newest entry that is being saved. */
  saving: HistoryEntry<StepLabel> | undefined
  readonly analyzer: Analyzer
  readonly now: () => number
  readonly reuse: (before: Analysis, after: Analysis) => Analysis
  readonly changed: ReturnType<typeof createEvent<void>>
}

const initialState = ({ reading, positions, selection }: EditorStart, isReadOnly: boolean): EditorState => ({
  reading,
  positions,
  layout: new Map(),
  selection: selection ? existingSelection(selection, reading) : emptySelection,
  diagnostics: [],
  isAnalyzing: true,
  undo: null,
  redo: null,
  unsaved: 0,
  isSaving: false,
  isReadOnly,
  version: null,
})

/** The rectangle of a node at its own position; undefined if it has none or is there already. */
const movedRect = (
  { reading, positions }: EditState,
  { id, before }: { id: NodeId; before: Rect | undefined },
): Rect | undefined => {
  const node = reading.kind === 'unreadable' ? undefined : reading.nodes.get(id)
  const at = node && positionOf(node, positions)
  if (!node || !at || (before?.x === at.x && before.y === at.y)) return undefined
  const { width, height } = before ?? boxOf(node)
  return { ...at, width, height }
}

/** Shows nodes at the positions of a step immediately, before the layout arrives. */
const withMovedNodes = (
  layout: Rects,
  { editing, ids }: { editing: EditState; ids: readonly NodeId[] },
): Rects => {
  const moved = new Map<NodeId, Rect>()
  for (const id of ids) {
    const rect = movedRect(editing, { id, before: layout.get(id) })
    if (rect !== undefined) moved.set(id, rect)
  }
  return withRects(layout, moved)
}

const nodesOf = ({ made, touched }: Step): readonly NodeId[] => (made.length > 0 ? made : touched)

const toList = (commands: Command | readonly Command[]): readonly Command[] =>
  'do' in commands ? [commands] : commands

const addedBy = ({ made }: Step): readonly NodeId[] | undefined => (made.length > 0 ? made : undefined)

const changesNothing = ({ batches, moves }: Step): boolean =>
  batches.every((batch) => batch.length === 0) && Object.keys(moves).length === 0

const selectedAfter = ({ reading, selection }: EditorState, ids: readonly NodeId[] | undefined): Selection =>
  ids === undefined ? existingSelection(selection, reading) : selectionOf(ids, reading)

/** The texts are compared last: that takes milliseconds if they are large and equal. */
const matchesStored = ({ state: { reading, positions }, stored }: EditorCore): boolean =>
  stored !== null &&
  reading.text.length === stored.text.length &&
  isSamePositions(positions, stored.positions) &&
  reading.text === stored.text

const historyState = (core: EditorCore): Partial<EditorState> => ({
  undo: core.history.past.at(-1)?.label ?? null,
  redo: core.history.future.at(-1)?.label ?? null,
  unsaved: matchesStored(core) ? 0 : Math.max(1, unsavedSteps(core.history)),
  version: core.stored?.version ?? null,
})

const analysisState = ({ state, reuse }: EditorCore, result: AnalysisResult | null): Partial<EditorState> =>
  result === null ? { isAnalyzing: true } : { ...reuse(state, result), isAnalyzing: !result.isLatest }

const set = (core: EditorCore, next: Partial<EditorState>): void => {
  core.state = { ...core.state, ...next }
  core.changed.emit()
}

/** Applies a step, and records it if an entry is given; does not notify listeners. */
const execute = (
  core: EditorCore,
  step: Step,
  entry?: Pick<HistoryEntry<StepLabel>, 'label' | 'group'>,
): void => {
  const { editing, inverse } = applyStep(core.state, step)
  if (entry) core.history = recordStep(core.history, { entry: { step, inverse, ...entry, at: core.now() } })
  const { reading, positions } = editing
  const ids = [...step.made, ...step.touched, ...Object.keys(step.moves)]
  const layout = withMovedNodes(core.state.layout, { editing, ids })
  core.state = { ...core.state, reading, positions, layout }
  core.state = { ...core.state, ...analysisState(core, core.analyzer.update(editing, step.batches)) }
}

const travel = (
  core: EditorCore,
  moved: ReturnType<typeof undo<StepLabel>>,
  direction: 'step' | 'inverse',
): void => {
  if (moved === null || core.state.isReadOnly) return
  const step = moved.entry[direction]
  core.history = moved.history
  execute(core, step)
  set(core, { ...historyState(core), selection: selectionOf(nodesOf(step), core.state.reading) })
}

const run = (core: EditorCore, input: Command | readonly Command[], options: RunOptions): Refusal | null => {
  const commands = toList(input)
  if (core.state.isReadOnly || commands.length === 0) return null
  const step = planCommand(core.state, commands)
  if ('refused' in step) return step
  if (changesNothing(step)) return null
  execute(core, step, { label: options.label ?? labelOf(commands), group: options.group ?? null })
  set(core, { ...historyState(core), selection: selectedAfter(core.state, options.select ?? addedBy(step)) })
  return null
}

const setStored = (core: EditorCore, stored: StoredDocument): void => {
  core.stored = stored
  if (matchesStored(core)) core.history = historyStored(core.history)
  // The document was edited while it was saved.
  else if (core.state.isSaving) core.history = markStoredUpTo(core.history, core.saving)
  set(core, historyState(core))
}

const setSaving = (core: EditorCore, isSaving: boolean): void => {
  if (isSaving) {
    core.history = closeGroup(core.history)
    core.saving = core.history.past.at(-1)
  }
  set(core, { isSaving })
}

export function createEditor(
  start: EditorStart,
  { isReadOnly, now, createAnalyzer }: EditorDeps,
): DocumentEditor {
  const analyzer = createAnalyzer((result) => set(core, analysisState(core, result)))
  const core: EditorCore = {
    state: initialState(start, isReadOnly),
    history: start.history ?? emptyHistory,
    stored: start.stored,
    saving: undefined,
    analyzer,
    now,
    reuse: createAnalysisReuse(),
    changed: createEvent(),
  }
  core.state = { ...core.state, ...analysisState(core, analyzer.open(core.state)), ...historyState(core) }

  return {
    getState: () => core.state,
    subscribe: core.changed.subscribe,
    run: (commands, options = {}) => run(core, commands, options),
    undo: () => travel(core, undo(core.history), 'inverse'),
    redo: () => travel(core, redo(core.history), 'step'),
    select: (commands) => {
      const { selection, reading } = core.state
      set(core, { selection: existingSelection(changeSelection(selection, commands), reading) })
    },
    closeGroup: () => {
      core.history = closeGroup(core.history)
    },
    layOut: async (nodes) => {
      const moves = layoutMoves(core.state, nodes)
      const label: StepLabel = { key: 'step.layOut', params: {} }
      if (moves) run(core, { do: 'move', positions: moves }, { label })
    },
    history: () => core.history,
    stored: () => core.stored,
    setStored: (stored) => setStored(core, stored),
    replace: ({ text, positions, label }) => {
      const step = replacementStep(core.state, { text, positions })
      if (!changesNothing(step)) execute(core, step, { label, group: null })
      set(core, { ...historyState(core), selection: selectedAfter(core.state, undefined) })
    },
    setSaving: (isSaving) => setSaving(core, isSaving),
    analyzer,
    close: analyzer.close,
  }
}
