import { useState } from 'react'
import type { AttributePreview } from '#contract/data-manager/virtual-attribute.ts'
import { sameJson } from '#domain/merge/same-json.ts'
import type { CodeMark } from '#src/components/code-editor/code-editor-handle.ts'
import { useProblemText } from '#src/components/errors/use-error-message.ts'
import { useDebouncedValue } from '#src/ui/inputs/use-debounced-value.ts'
import type { PreviewState } from '../model/use-preview.ts'

/** A problem of the SQL, with its sentence. */
export interface SqlProblem {
  readonly start: number
  readonly end: number
  readonly text: string
  /** The name that is most similar to an unknown one. */
  readonly similar: string | undefined
}

const similarOf = (params: AttributePreview['problems'][number]['params']): string | undefined => {
  const similar = params['reason.similar']
  return typeof similar === 'string' ? similar : undefined
}

/** Milliseconds without a key until a word that is being typed is seen as complete. */
const wordPause = 600

/**
 * The problems of the SQL, and their marks in the editor. Those of the word that is being typed are shown after a pause;
 * `typedAt` is the end of the last edit while the caret is there. The editor moves marks while someone types, so it gets
 * the same ones until others are found.
 */
export function useSqlMarks({ preview }: PreviewState, typedAt: number | null) {
  const problemText = useProblemText()
  const paused = useDebouncedValue(typedAt, wordPause)
  const isTyped = ({ start, end }: SqlProblem): boolean =>
    typedAt !== null && typedAt !== paused && start <= typedAt && typedAt <= end
  const found = (preview?.problems ?? []).flatMap((problem): SqlProblem[] => {
    const { offset, length, params } = problem
    if (offset === null || length === null) return []
    return [{ start: offset, end: offset + length, text: problemText(problem), similar: similarOf(params) }]
  })
  const problems = found.filter((problem) => !isTyped(problem))
  const marks = problems.map(({ start, end, text }): CodeMark => ({ start, end, text, level: 'error' }))
  const [steady, setSteady] = useState<readonly CodeMark[]>(marks)
  if (!sameJson(steady, marks)) setSteady(marks)
  return { problems, marks: steady }
}
