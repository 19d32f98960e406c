// Read-only comparisons with CodeMirror, side by side or in one column.
import {
  type DiffConfig,
  MergeView,
  getChunks,
  goToNextChunk,
  goToPreviousChunk,
  unifiedMergeView,
} from '@codemirror/merge'
import { type Extension, EditorState, Text } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { color } from '#src/ui/theme/tokens.ts'
import { sans, type } from '#src/ui/theme/typography.ts'
import { type AlignTexts, alignedChanges } from './aligned-changes.ts'
import { type CodeLanguage, changingSetup, fixedSetup } from './code-setup.ts'

const { error, success } = color.tone

const sign = (content: string, tone: string) => ({
  '&::before': { content: `"${content}"`, display: 'block', textAlign: 'center', color: tone },
})
const textStyle = (background: string) => ({ background, borderRadius: '2px' })

const differenceTheme = EditorView.theme({
  '&': { height: 'auto', backgroundColor: color.surface.sunken },
  '&.cm-merge-a .cm-changedLine, .cm-deletedChunk': { backgroundColor: error.soft },
  '&.cm-merge-b .cm-changedLine, .cm-inlineChangedLine, .cm-insertedLine': { backgroundColor: success.soft },
  '&.cm-merge-a .cm-changedText, .cm-deletedChunk .cm-deletedText': textStyle(error.line),
  '&.cm-merge-b .cm-changedText': textStyle(success.line),
  '&.cm-merge-b .cm-deletedText': textStyle(error.line),
  // The colours of the language have too little contrast on these backgrounds.
  '&.cm-editor :is(.cm-changedLine, .cm-inlineChangedLine, .cm-insertedLine, .cm-deletedChunk) *': {
    color: color.text.primary,
  },
  '.cm-deletedChunk': { paddingLeft: '6px' },
  '.cm-gutters .cm-changeGutter': { width: '18px', padding: 0, font: 'inherit' },
  '&.cm-merge-a .cm-changedLineGutter, .cm-deletedLineGutter': {
    background: error.soft,
    ...sign('−', error.text),
  },
  '&.cm-merge-b .cm-changedLineGutter': { background: success.soft, ...sign('+', success.text) },
  '.cm-collapsedLines': {
    ...type.small,
    fontFamily: sans,
    padding: '4px 12px',
    color: color.text.secondary,
    background: color.surface.active,
    cursor: 'pointer',
    '&::before, &::after': { content: 'none' },
    '&:hover': { color: color.text.primary },
  },
})

export interface DifferenceLabels {
  readonly before: string
  readonly after: string
}

interface DifferenceInput {
  readonly parent: HTMLElement
  readonly before: string
  readonly after: string
  readonly labels: DifferenceLabels
  readonly language: CodeLanguage
  readonly phrases: Record<string, string>
  /** Without it, texts are compared as a whole. */
  readonly align?: AlignTexts | undefined
}

export interface DifferenceView {
  readonly count: number
  readonly next: () => void
  readonly previous: () => void
  readonly close: () => void
}

/** Beyond these limits differences are shown by line: correct, but less precise. */
const limits = { scanLimit: 1000, timeout: 400 } as const
const diffConfigOf = ({ align }: DifferenceInput): DiffConfig =>
  align === undefined
    ? limits
    : { override: (before, after) => alignedChanges(before, after, { align, limits }) }
/** If one text is empty, marks on all of the other one say nothing. */
const hasMarks = ({ before, after }: DifferenceInput): boolean => before !== '' && after !== ''
const collapseUnchanged = { margin: 3, minSize: 6 } as const

const setup = (label: string, { phrases, language }: DifferenceInput): Extension => [
  fixedSetup(language),
  changingSetup({ label, isReadOnly: true, isWrapping: true, phrases }),
  differenceTheme,
]

const steps = (view: EditorView) => ({
  next: () => void goToNextChunk(view),
  previous: () => void goToPreviousChunk(view),
})

export function openSideBySide(input: DifferenceInput): DifferenceView {
  const { parent, before, after, labels } = input
  const merge = new MergeView({
    parent,
    a: { doc: before, extensions: setup(labels.before, input) },
    b: { doc: after, extensions: setup(labels.after, input) },
    collapseUnchanged,
    highlightChanges: hasMarks(input),
    diffConfig: diffConfigOf(input),
  })
  return { count: merge.chunks.length, ...steps(merge.b), close: () => merge.destroy() }
}

export function openInOneColumn(input: DifferenceInput): DifferenceView {
  const { parent, before, after, labels } = input
  const original = Text.of(before.split('\n'))
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: after,
      extensions: [
        setup(labels.after, input),
        unifiedMergeView({
          original,
          mergeControls: false,
          collapseUnchanged,
          highlightChanges: hasMarks(input),
          diffConfig: diffConfigOf(input),
        }),
      ],
    }),
  })
  return { count: getChunks(view.state)?.chunks.length ?? 0, ...steps(view), close: () => view.destroy() }
}
