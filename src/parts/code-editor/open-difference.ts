// Two texts compared by CodeMirror, side by side or in one column. Neither can be changed.
import { MergeView, getChunks, goToNextChunk, goToPreviousChunk, unifiedMergeView } from '@codemirror/merge'
import { EditorState, type Extension, Text } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { changingSetup, fixedSetup } from './code-setup.ts'
import { differenceTheme } from './difference-theme.ts'

export interface DifferenceLabels {
  readonly before: string
  readonly after: string
}

interface Compared {
  readonly parent: HTMLElement
  readonly before: string
  readonly after: string
  readonly labels: DifferenceLabels
  readonly phrases: Record<string, string>
}

export interface OpenDifference {
  readonly count: number
  readonly next: () => void
  readonly previous: () => void
  readonly close: () => void
}

/** Past these a difference is told by lines only: what is shown is never wrong, only coarser. */
const diffConfig = { scanLimit: 1000, timeout: 400 } as const
const collapseUnchanged = { margin: 3, minSize: 6 } as const

const setup = (label: string, { phrases }: Compared): Extension => [
  fixedSetup('json'),
  changingSetup({ label, isReadOnly: true, isWrapping: true, phrases }),
  differenceTheme,
]

const steps = (view: EditorView) => ({
  next: () => void goToNextChunk(view),
  previous: () => void goToPreviousChunk(view),
})

export const openSideBySide = (compared: Compared): OpenDifference => {
  const { parent, before, after, labels } = compared
  const merge = new MergeView({
    parent,
    a: { doc: before, extensions: setup(labels.before, compared) },
    b: { doc: after, extensions: setup(labels.after, compared) },
    collapseUnchanged,
    diffConfig,
  })
  return { count: merge.chunks.length, ...steps(merge.b), close: () => merge.destroy() }
}

export const openInOneColumn = (compared: Compared): OpenDifference => {
  const { parent, before, after, labels } = compared
  const original = Text.of(before.split('\n'))
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: after,
      extensions: [
        setup(labels.after, compared),
        unifiedMergeView({ original, mergeControls: false, collapseUnchanged, diffConfig }),
      ],
    }),
  })
  return { count: getChunks(view.state)?.chunks.length ?? 0, ...steps(view), close: () => view.destroy() }
}
