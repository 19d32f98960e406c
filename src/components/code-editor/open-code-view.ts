// One CodeMirror and its owner's text beside each other: edits go out, another text comes in.
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
} from './code-setup.ts'
import { batchOf, editsBetween } from './text-changes.ts'

interface CodeEvents {
  readonly edit: (batch: Batch) => boolean
  readonly undo: () => void
  readonly redo: () => void
  readonly caret: (offset: number) => void
  readonly blur: () => void
}

interface Opening {
  readonly parent: HTMLElement
  readonly text: string
  readonly language: CodeLanguage
  readonly setup: ChangingSetup
  readonly events: CodeEvents
}

export interface OpenCode {
  readonly take: (text: string) => void
  readonly mark: (marks: readonly CodeMark[]) => void
  readonly setUp: (setup: ChangingSetup) => void
  readonly show: (span: Span, how?: { readonly focus?: boolean }) => void
  readonly focus: () => void
  readonly close: () => void
}

const fromOutside = Annotation.define<true>()
const severities = { error: 'error', warning: 'warning', information: 'info' } as const

const within = (view: EditorView, { start, end }: Span): readonly [number, number] => {
  const { length } = view.state.doc
  return [Math.min(start, length), Math.min(end, length)]
}

/** The change that takes another text in; with the caret at its end where somebody asked for the change here. */
const takingIn = (batch: Batch, isFollowed: boolean): TransactionSpec => {
  const changes = batch.map(({ start, end, insert }) => ({ from: start, to: end, insert }))
  const [first] = batch
  if (!isFollowed || first === undefined) return { changes, annotations: fromOutside.of(true) }
  return {
    changes,
    annotations: fromOutside.of(true),
    selection: EditorSelection.cursor(first.start + first.insert.length),
    scrollIntoView: true,
  }
}

/** Pictures within the text: pages of letters that nobody reads. They open by a click, and where a search finds something. */
const picture = /"data:[^"\\\n]{160,}"/g
const shownOfPicture = 32

const foldPictures = (view: EditorView, text: string): void => {
  const effects = Array.from(text.matchAll(picture), ({ index, 0: found }) =>
    foldEffect.of({ from: index + shownOfPicture, to: index + found.length - 1 }),
  )
  if (effects.length > 0) view.dispatch({ effects })
}

/** Opens an editor in an element. */
export function openCode({ parent, text, language, setup, events }: Opening): OpenCode {
  const changing = new Compartment()
  let shown = text
  /** Undo or redo was asked for here: the caret goes where the text changes. */
  let isFollowing = false
  const ask = (act: () => void) => () => {
    isFollowing = true
    act()
  }
  const take = (next: string): void => {
    const batch = editsBetween(shown, next)
    shown = next
    if (batch.length === 0) return
    view.dispatch(takingIn(batch, isFollowing))
    isFollowing = false
  }
  const giveOut = (update: ViewUpdate): void => {
    const before = shown
    const batch = batchOf(update.changes)
    shown = applyBatch(before, batch)
    isFollowing = false
    // Within an update nothing may be dispatched.
    if (!events.edit(batch)) queueMicrotask(() => take(before))
  }
  const listen = (update: ViewUpdate): void => {
    const isOutside = update.transactions.some((each) => each.annotation(fromOutside) === true)
    if (update.docChanged && !isOutside) giveOut(update)
    const isPlaced = update.transactions.some((each) => each.isUserEvent('select'))
    if (isPlaced && !update.docChanged) events.caret(update.state.selection.main.head)
    if (update.focusChanged && !update.view.hasFocus) events.blur()
  }
  const view = new EditorView({
    parent,
    doc: text,
    extensions: [
      fixedSetup(language),
      changing.of(changingSetup(setup)),
      historyKeys({ undo: ask(events.undo), redo: ask(events.redo) }),
      EditorView.updateListener.of(listen),
    ],
  })
  foldPictures(view, text)
  return {
    take,
    mark: (marks) => {
      const found = marks.map((mark) => {
        const [from, to] = within(view, mark)
        return { from, to, severity: severities[mark.level], message: mark.text }
      })
      view.dispatch(setDiagnostics(view.state, found))
    },
    setUp: (next) => view.dispatch({ effects: changing.reconfigure(changingSetup(next)) }),
    show: (span, how) => {
      const [anchor, head] = within(view, span)
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
