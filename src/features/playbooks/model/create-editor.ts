// One document while it is edited: what it reads as, what was done to it, what is selected, and what follows from it.
// It knows no React, no clock, no storage and no network: they are passed in, or look at it from outside.
import type { Places } from '#domain/graph/layout-graph.ts'
import {
  applyStep,
  type Entry,
  type History,
  emptyHistory,
  record,
  redo,
  settle,
  stored as historyStored,
  undo,
  storedSince,
  unsavedSteps,
} from '#domain/playbook/edit/history.ts'
import type { Command, Editing, Positions, Refusal, Step } from '#domain/playbook/command.ts'
import { planCommand } from '#domain/playbook/edit/plan-command.ts'
import type { NodeId, Reading, Point } from '#domain/playbook/playbook.ts'
import { boxOf, movesOfLayout, placedAt } from './playbook-layout.ts'
import {
  type Editor,
  type EditorState,
  type RunOptions,
  type Selection,
  type StepLabel,
  nothingSelected,
  selectionAfter,
  selectionOf,
  stillThere,
  labelOf,
} from './editor-state.ts'
import { type Analysis, type Look, openReuse } from './analysis.ts'
import type { Looker } from './analyzer.ts'
import { isSamePositions } from '#domain/playbook/positions.ts'
import { createEvent } from '#src/lib/create-store.ts'
import { hullOf } from '#domain/playbook/text-edit.ts'

// The step that makes a document another: one edit of the text between what both begin and end with, and the places
// that differ.

const isSame = (one: Point | null, other: Point | null): boolean =>
  one === other || (one?.x === other?.x && one?.y === other?.y)

const movesTo = (from: Positions, to: Positions): Step['moves'] => {
  const moves: Record<NodeId, readonly [Point | null, Point | null]> = {}
  for (const id of new Set([...Object.keys(from), ...Object.keys(to)])) {
    const [before, after] = [from[id] ?? null, to[id] ?? null]
    if (!isSame(before, after)) moves[id] = [before, after]
  }
  return moves
}

/** One step; undo takes it back. */
function stepTo(
  { reading, positions }: Editing,
  to: { readonly text: string; readonly positions: Positions },
): Step {
  const batch = hullOf(reading.text, to.text)
  const batches = batch.length === 0 ? [] : [batch]
  return { batches, moves: movesTo(positions, to.positions), made: [], touched: [] }
}

/** What the platform keeps of the document. */
export interface Stored {
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
  readonly stored: Stored | null
}

interface EditorTools {
  readonly isReadOnly: boolean
  readonly now: () => number
  /** Who checks and lays out, beside the page or at once. */
  readonly looker: (found: (look: Look) => void) => Looker
}

/** An editor as those know it who keep and save its document. */
export interface DocumentEditor extends Editor {
  readonly history: () => History<StepLabel>
  readonly stored: () => Stored | null
  /** This is what the platform keeps now. */
  readonly setStored: (stored: Stored) => void
  /** Another text and other places in one step, which undo takes back. */
  readonly become: (next: { text: string; positions: Positions; label: StepLabel }) => void
  readonly setSaving: (isSaving: boolean) => void
  readonly look: Looker
  /** The page is left: nothing is looked at any more. */
  readonly close: () => void
}

/** What the functions below share and change; each change of `state` is another object. */
interface EditorCore {
  state: EditorState
  history: History<StepLabel>
  stored: Stored | null
  /** The newest entry of what is being saved. */
  sent: Entry<StepLabel> | undefined
  readonly look: Looker
  readonly now: () => number
  readonly reuse: (before: Analysis, after: Analysis) => Analysis
  readonly changed: ReturnType<typeof createEvent<void>>
}

const startOf = ({ reading, positions, selection }: EditorStart, isReadOnly: boolean): EditorState => ({
  reading,
  positions,
  places: new Map(),
  selection: selection ? stillThere(selection, reading) : nothingSelected,
  findings: [],
  isChecking: true,
  undo: null,
  redo: null,
  unsaved: 0,
  isSaving: false,
  isReadOnly,
  version: null,
})

/** Nodes that a step placed stand there at once, whenever the layout comes. */
const withMoved = (
  places: Places,
  { editing, ids }: { editing: Editing; ids: readonly NodeId[] },
): Places => {
  const { reading, positions } = editing
  if (reading.kind === 'unreadable') return places
  const moved = ids.flatMap((id) => {
    const node = reading.nodes.get(id)
    const at = node && placedAt(node, positions)
    const before = places.get(id)
    if (!node || !at || (before?.x === at.x && before.y === at.y)) return []
    const { width, height } = before ?? boxOf(node)
    return [[id, { ...at, width, height }] as const]
  })
  return moved.length === 0 ? places : new Map([...places, ...moved])
}

const concernedBy = ({ made, touched }: Step): readonly NodeId[] => (made.length > 0 ? made : touched)

const listOf = (asked: Command | readonly Command[]): readonly Command[] => ('do' in asked ? [asked] : asked)

const madeBy = ({ made }: Step): readonly NodeId[] | undefined => (made.length > 0 ? made : undefined)

const changesNothing = ({ batches, moves }: Step): boolean =>
  batches.every((batch) => batch.length === 0) && Object.keys(moves).length === 0

const selectedAfter = ({ reading, selection }: EditorState, ids: readonly NodeId[] | undefined): Selection =>
  ids === undefined ? stillThere(selection, reading) : selectionOf(ids, reading)

const isStored = ({ state, stored }: EditorCore): boolean =>
  stored !== null && state.reading.text === stored.text && isSamePositions(state.positions, stored.positions)

const historyState = (core: EditorCore): Partial<EditorState> => ({
  undo: core.history.past.at(-1)?.label ?? null,
  redo: core.history.future.at(-1)?.label ?? null,
  unsaved: isStored(core) ? 0 : Math.max(1, unsavedSteps(core.history)),
  version: core.stored?.version ?? null,
})

const analysisState = ({ state, reuse }: EditorCore, found: Look | null): Partial<EditorState> =>
  found === null ? { isChecking: true } : { ...reuse(state, found), isChecking: !found.isLatest }

const set = (core: EditorCore, next: Partial<EditorState>): void => {
  core.state = { ...core.state, ...next }
  core.changed.emit()
}

/** Carries a step out, and records it where it is a new one; no listener is called yet. */
const carryOut = (core: EditorCore, step: Step, entry?: Pick<Entry<StepLabel>, 'label' | 'group'>): void => {
  const { editing, inverse } = applyStep(core.state, step)
  if (entry) core.history = record(core.history, { entry: { step, inverse, ...entry, at: core.now() } })
  const { reading, positions } = editing
  const ids = [...step.made, ...step.touched, ...Object.keys(step.moves)]
  const places = withMoved(core.state.places, { editing, ids })
  core.state = { ...core.state, reading, positions, places }
  core.state = { ...core.state, ...analysisState(core, core.look.follow(editing, step.batches)) }
}

const goTo = (core: EditorCore, moved: ReturnType<typeof undo<StepLabel>>, way: 'step' | 'inverse'): void => {
  if (moved === null || core.state.isReadOnly) return
  const step = moved.entry[way]
  core.history = moved.history
  carryOut(core, step)
  set(core, { ...historyState(core), selection: selectionOf(concernedBy(step), core.state.reading) })
}

const run = (core: EditorCore, asked: Command | readonly Command[], options: RunOptions): Refusal | null => {
  const commands = listOf(asked)
  if (core.state.isReadOnly || commands.length === 0) return null
  const step = planCommand(core.state, commands)
  if ('refused' in step) return step
  if (changesNothing(step)) return null
  carryOut(core, step, { label: options.label ?? labelOf(commands), group: options.group ?? null })
  set(core, { ...historyState(core), selection: selectedAfter(core.state, options.select ?? madeBy(step)) })
  return null
}

const setStored = (core: EditorCore, stored: Stored): void => {
  core.stored = stored
  if (isStored(core)) core.history = historyStored(core.history)
  // While it was under way, somebody typed on.
  else if (core.state.isSaving) core.history = storedSince(core.history, core.sent)
  set(core, historyState(core))
}

const setSaving = (core: EditorCore, isSaving: boolean): void => {
  if (isSaving) {
    core.history = settle(core.history)
    core.sent = core.history.past.at(-1)
  }
  set(core, { isSaving })
}

/** Creates the editor of one document. */
export function createEditor(start: EditorStart, { isReadOnly, now, looker }: EditorTools): DocumentEditor {
  const look = looker((found) => set(core, analysisState(core, found)))
  const core: EditorCore = {
    state: startOf(start, isReadOnly),
    history: start.history ?? emptyHistory,
    stored: start.stored,
    sent: undefined,
    look,
    now,
    reuse: openReuse(),
    changed: createEvent(),
  }
  core.state = { ...core.state, ...analysisState(core, look.open(core.state)), ...historyState(core) }

  return {
    getState: () => core.state,
    subscribe: core.changed.subscribe,
    run: (asked, options = {}) => run(core, asked, options),
    undo: () => goTo(core, undo(core.history), 'inverse'),
    redo: () => goTo(core, redo(core.history), 'step'),
    select: (asked) => {
      const { selection, reading } = core.state
      set(core, { selection: stillThere(selectionAfter(selection, asked), reading) })
    },
    settle: () => {
      core.history = settle(core.history)
    },
    layOut: async (nodes) => {
      const moves = movesOfLayout(core.state, nodes)
      const label: StepLabel = { key: 'step.layOut', params: {} }
      if (moves) run(core, { do: 'move', positions: moves }, { label })
    },
    history: () => core.history,
    stored: () => core.stored,
    setStored: (stored) => setStored(core, stored),
    become: ({ text, positions, label }) => {
      const step = stepTo(core.state, { text, positions })
      if (!changesNothing(step)) carryOut(core, step, { label, group: null })
      set(core, { ...historyState(core), selection: selectedAfter(core.state, undefined) })
    },
    setSaving: (isSaving) => setSaving(core, isSaving),
    look,
    close: look.close,
  }
}
