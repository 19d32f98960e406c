// Synchronizes a CodeMirror view with the text of its owner: reports edits and applies new texts.
import { foldEffect } from '@codemirror/language'
import { setDiagnostics } from '@codemirror/lint'
import { Annotation, Compartment, EditorSelection, type TransactionSpec } from '@codemirror/state'
import { EditorView, type ViewUpdate } from '@codemirror/view'
import { applyBatch } from '#domain/playbook/text-edit.ts'
import type { Batch } from '#domain/playbook/command.ts'
import type { Span } from '#domain/jinja/span.ts'
import type { CodeMark } from './code-editor-handle.ts'
import {
  type ChangingSetup,
  type CodeLanguage,
  changingSetup,
  fixedSetup,
  historyKeys,
  ownHistory,
} from './code-setup.ts'
import { batchOf, editsBetween } from './text-changes.ts'

interface CodeEvents {
  readonly edit: (batch: Batch) => boolean
  /** Undo and redo of the owner; absent if it has no history. */
  readonly history: { readonly undo: () => void; readonly redo: () => void } | undefined
  readonly caret: (offset: number) => void
  readonly blur: () => void
}

interface CodeViewInput {
  readonly parent: HTMLElement
  readonly text: string
  readonly language: CodeLanguage
  readonly setup: ChangingSetup
  readonly events: CodeEvents
}

export interface CodeView {
  readonly setText: (text: string) => void
  readonly setMarks: (marks: readonly CodeMark[]) => void
  readonly setUp: (setup: ChangingSetup) => void
  readonly show: (span: Span, how?: { readonly focus?: boolean }) => void
  readonly focus: () => void
  readonly close: () => void
}

const external = Annotation.define<true>()
const severities = { error: 'error', warning: 'warning', information: 'info' } as const

const clampSpan = (view: EditorView, { start, end }: Span): readonly [number, number] => {
  const { length } = view.state.doc
  return [Math.min(start, length), Math.min(end, length)]
}

/** The transaction for a new text; moves the caret to the change if it was requested in this view. */
const replaceTransaction = (batch: Batch, moveCaret: boolean): TransactionSpec => {
  const changes = batch.map(({ start, end, insert }) => ({ from: start, to: end, insert }))
  const [first] = batch
  if (!moveCaret || first === undefined) return { changes, annotations: external.of(true) }
  return {
    changes,
    annotations: external.of(true),
    selection: EditorSelection.cursor(first.start + first.insert.length),
    scrollIntoView: true,
  }
}

/** Images within the text are folded. A click or a search result unfolds them. */
const picture = /"data:[^"\\\n]{160,}"/g
const visiblePictureLength = 32

const foldPictures = (view: EditorView, text: string): void => {
  const effects = Array.from(text.matchAll(picture), ({ index, 0: found }) =>
    foldEffect.of({ from: index + visiblePictureLength, to: index + found.length - 1 }),
  )
  if (effects.length > 0) view.dispatch({ effects })
}

export function openCodeView({ parent, text, language, setup, events }: CodeViewInput): CodeView {
  const changing = new Compartment()
  let currentText = text
  /** Set by undo and redo in this view: the caret moves to the change. */
  let isFollowing = false
  const onHistoryKey = (act: () => void) => () => {
    isFollowing = true
    act()
  }
  const historyOf = (owner: CodeEvents['history']) =>
    owner === undefined
      ? ownHistory()
      : historyKeys({ undo: onHistoryKey(owner.undo), redo: onHistoryKey(owner.redo) })
  const setText = (next: string): void => {
    const batch = editsBetween(currentText, next)
    currentText = next
    if (batch.length === 0) return
    view.dispatch(replaceTransaction(batch, isFollowing))
    isFollowing = false
  }
  const emitEdit = (update: ViewUpdate): void => {
    const before = currentText
    const batch = batchOf(update.changes)
    currentText = applyBatch(before, batch)
    isFollowing = false
    // Dispatching is not allowed within an update.
    if (!events.edit(batch)) queueMicrotask(() => setText(before))
  }
  const listen = (update: ViewUpdate): void => {
    const isOutside = update.transactions.some((each) => each.annotation(external) === true)
    if (update.docChanged && !isOutside) emitEdit(update)
    const isSelectionEvent = update.transactions.some((each) => each.isUserEvent('select'))
    if (isSelectionEvent && !update.docChanged) events.caret(update.state.selection.main.head)
    if (update.focusChanged && !update.view.hasFocus) events.blur()
  }
  const view = new EditorView({
    parent,
    doc: text,
    extensions: [
      fixedSetup(language),
      changing.of(changingSetup(setup)),
      historyOf(events.history),
      EditorView.updateListener.of(listen),
    ],
  })
  foldPictures(view, text)
  return {
    setText,
    setMarks: (marks) => {
      const found = marks.map((setMarks) => {
        const [from, to] = clampSpan(view, setMarks)
        return { from, to, severity: severities[setMarks.level], message: setMarks.text }
      })
      view.dispatch(setDiagnostics(view.state, found))
    },
    setUp: (next) => view.dispatch({ effects: changing.reconfigure(changingSetup(next)) }),
    show: (span, how) => {
      const [anchor, head] = clampSpan(view, span)
      view.dispatch({
        selection: { anchor, head },
        effects: EditorView.scrollIntoView(anchor, { y: 'center' }),
      })
      if (how?.focus) view.focus()
    },
    focus: () => view.focus(),
    close: () => view.destroy(),
  }
}
