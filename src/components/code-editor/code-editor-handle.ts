// What a code editor is given and what may be asked of it.
import type { Ref } from 'react'
import type { Batch } from '#domain/playbook/command.ts'
import type { Span } from '#domain/jinja/span.ts'
import type { CodeLanguage } from './code-setup.ts'

/** Something to say of a part of the text. */
export interface CodeMark extends Span {
  readonly level: 'error' | 'warning' | 'information'
  readonly text: string
}

export interface CodeEditorHandle {
  /** Selects a part and brings it before the eyes; `focus` takes the keys there as well. */
  readonly show: (span: Span, how?: { readonly focus?: boolean }) => void
  readonly focus: () => void
}

export interface CodeEditorProps {
  /** What it is, for screen readers. */
  label: string
  /** The text as its owner has it. Another one is taken in as few small changes: caret, folds and scroll stay. */
  text: string
  /** Typing, as edits of the text before. Answers whether the owner took them; else they are taken back. */
  onEdit?: ((batch: Batch) => boolean) | undefined
  /** The history is the owner's. After either the caret stands where the text changed. */
  onUndo?: (() => void) | undefined
  onRedo?: (() => void) | undefined
  /** Where the caret was put by somebody, not by typing or from outside. */
  onCaret?: ((offset: number) => void) | undefined
  onBlur?: (() => void) | undefined
  marks?: readonly CodeMark[] | undefined
  language?: CodeLanguage | undefined
  /** Long lines are broken. */
  isWrapping?: boolean | undefined
  isReadOnly?: boolean | undefined
  ref?: Ref<CodeEditorHandle> | undefined
}
