// The props and the handle of the code editor.
import type { Ref } from 'react'
import type { Batch } from '#domain/playbook/command.ts'
import type { Span } from '#domain/jinja/span.ts'
import type { CodeLanguage } from './code-setup.ts'

/** A message for a range of the text. */
export interface CodeMark extends Span {
  readonly level: 'error' | 'warning' | 'information'
  readonly text: string
}

export interface CodeEditorHandle {
  /** Selects a range and scrolls to it; `focus` also focuses the editor. */
  readonly show: (span: Span, how?: { readonly focus?: boolean }) => void
  readonly focus: () => void
}

export interface CodeEditorProps {
  /** Accessible name. */
  label: string
  /**
   * The current text. A new text is applied as few small changes, which preserve caret, folds and scroll position.
   */
  text: string
  /** Called with typed edits of the previous text. Returning false reverts them. */
  onEdit?: ((batch: Batch) => boolean) | undefined
  /** Of a caller that owns the history. After either call the caret moves to the change. */
  onUndo?: (() => void) | undefined
  onRedo?: (() => void) | undefined
  /** Called when the user moves the caret, not when typing or external changes move it. */
  onCaret?: ((offset: number) => void) | undefined
  onBlur?: (() => void) | undefined
  marks?: readonly CodeMark[] | undefined
  /** The editor is opened again if it changes. */
  language?: CodeLanguage | undefined
  /** Wraps long lines. */
  isWrapping?: boolean | undefined
  isReadOnly?: boolean | undefined
  /** Id of the element with the messages below it. */
  describedBy?: string | undefined
  isInvalid?: boolean | undefined
  ref?: Ref<CodeEditorHandle> | undefined
}
