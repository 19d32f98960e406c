// One document while it is edited: what it reads as, what was done to it, what is selected, and what follows from it.
// It knows no React, no clock, no storage and no network: they are passed in, or look at it from outside.
import type { Places } from '#domain/graph/layout-graph.ts'
import { applyStep } from '#domain/playbook/edit/apply-step.ts'
import type { Command, Editing, Positions, Refusal, Step } from '#domain/playbook/edit/command.ts'
import { planCommand } from '#domain/playbook/edit/plan-command.ts'
import {
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
} from '#domain/playbook/history.ts'
import type { NodeId, Reading } from '#domain/playbook/playbook.ts'
import { boxOf } from '../canvas/box-size.ts'
import type { Editor, EditorState, RunOptions, Selection, StepLabel } from './editor-state.ts'
import { movesOfLayout } from './lay-out-anew.ts'
import type { Look } from './look.ts'
import type { Looker } from './looker.ts'
import { placedAt } from './playbook-layout.ts'
import { reuseFindings, reusePlaces } from './reuse.ts'
import { isSamePositions } from './same-positions.ts'
import { nothingSelected, selectionAfter, selectionOf, stillThere } from './selection.ts'
import { labelOf } from './step-label.ts'
import { stepTo } from './step-to.ts'

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

export interface EditorTools {
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

/** Creates the editor of one document. */
export const createEditor = (
  start: EditorStart,
  { isReadOnly, now, looker }: EditorTools,
): DocumentEditor => {
  let state = startOf(start, isReadOnly)
  let history: History<StepLabel> = start.history ?? emptyHistory
  /** The newest entry of what is being saved. */
  let sent: Entry<StepLabel> | undefined
  let stored = start.stored
  const listeners = new Set<() => void>()

  const isStored = (): boolean =>
    stored !== null &&
    state.reading.text === stored.text &&
    isSamePositions(state.positions, stored.positions)
  const told = (): Partial<EditorState> => ({
    undo: history.past.at(-1)?.label ?? null,
    redo: history.future.at(-1)?.label ?? null,
    unsaved: isStored() ? 0 : Math.max(1, unsavedSteps(history)),
    version: stored?.version ?? null,
  })
  /** What was found last, and what the state made of it. */
  let seen: Pick<Look, 'findings' | 'places'> | undefined
  let made: Pick<Look, 'findings' | 'places'> | undefined
  const take = (found: Look | null): Partial<EditorState> => {
    if (found === null) return { isChecking: true }
    const isAsBefore = seen?.places === found.places && made?.places === state.places
    const places = isAsBefore ? state.places : reusePlaces(state.places, found.places)
    const findings =
      seen?.findings === found.findings ? state.findings : reuseFindings(state.findings, found.findings)
    seen = found
    made = { findings, places }
    return { findings, places, isChecking: !found.isLatest }
  }
  const set = (next: Partial<EditorState>): void => {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }
  const look = looker((found) => set(take(found)))

  /** Carries a step out and gives what leads back; nobody is told yet. */
  const carryOut = (step: Step): Step => {
    const { editing, inverse } = applyStep(state, step)
    const { reading, positions } = editing
    const ids = [...step.made, ...step.touched, ...Object.keys(step.moves)]
    state = { ...state, reading, positions, places: withMoved(state.places, { editing, ids }) }
    state = { ...state, ...take(look.follow(editing, step.batches)) }
    return inverse
  }
  const keep = (step: Step, { label, group }: Pick<Entry<StepLabel>, 'label' | 'group'>): void => {
    const inverse = carryOut(step)
    history = record(history, { entry: { step, inverse, label, group, at: now() } })
  }
  const goTo = (moved: ReturnType<typeof undo<StepLabel>>, way: 'step' | 'inverse'): void => {
    if (moved === null || state.isReadOnly) return
    const step = moved.entry[way]
    history = moved.history
    carryOut(step)
    set({ ...told(), selection: selectionOf(concernedBy(step), state.reading) })
  }

  const run: Editor['run'] = (asked, options: RunOptions = {}): Refusal | null => {
    const commands = listOf(asked)
    if (state.isReadOnly || commands.length === 0) return null
    const step = planCommand(state, commands)
    if ('refused' in step) return step
    if (changesNothing(step)) return null
    keep(step, { label: options.label ?? labelOf(commands), group: options.group ?? null })
    const selected = options.select ?? madeBy(step)
    set({ ...told(), selection: selectedAfter(state, selected) })
    return null
  }

  state = { ...state, ...take(look.open(state)), ...told() }

  return {
    getState: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    run,
    undo: () => goTo(undo(history), 'inverse'),
    redo: () => goTo(redo(history), 'step'),
    select: (asked) => set({ selection: stillThere(selectionAfter(state.selection, asked), state.reading) }),
    settle: () => {
      history = settle(history)
    },
    layOut: async (nodes) => {
      const moves = movesOfLayout(state, nodes)
      if (moves) run({ do: 'move', positions: moves }, { label: { key: 'step.layOut', params: {} } })
    },
    history: () => history,
    stored: () => stored,
    setStored: (next) => {
      stored = next
      if (isStored()) history = historyStored(history)
      // While it was under way, somebody typed on.
      else if (state.isSaving) history = storedSince(history, sent)
      set(told())
    },
    become: ({ text, positions, label }) => {
      const step = stepTo(state, { text, positions })
      if (!changesNothing(step)) keep(step, { label, group: null })
      set({ ...told(), selection: selectedAfter(state, undefined) })
    },
    setSaving: (isSaving) => {
      if (isSaving) {
        history = settle(history)
        sent = history.past.at(-1)
      }
      set({ isSaving })
    },
    look,
    close: look.close,
  }
}
