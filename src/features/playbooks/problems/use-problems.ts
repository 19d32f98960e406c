import { useMemo, useState } from 'react'
import type { QuickFix, DiagnosticLevel } from '#domain/playbook/check/diagnostic.ts'
import { useReveal } from '../model/reveal.ts'
import { useEditor, useEditorActions } from '../model/use-editor.ts'
import { countByLevel, keysOf, sortByLevel, stepProblem } from './problem-list.ts'

/** The state of the problems pane: visible rows, the last revealed problem, and actions. */
export function useProblems() {
  const editor = useEditorActions()
  const show = useReveal()
  const diagnostics = useEditor((state) => state.diagnostics)
  const isReadOnly = useEditor((state) => state.isReadOnly)
  const [hidden, setHidden] = useState<ReadonlySet<DiagnosticLevel>>(new Set())
  const [shownKey, setShownKey] = useState<string>()
  const rows = useMemo(() => sortByLevel(diagnostics, hidden), [diagnostics, hidden])
  const keys = useMemo(() => keysOf(rows), [rows])
  const counts = useMemo(() => countByLevel(diagnostics), [diagnostics])
  const jump = (at: number) => {
    const diagnostic = rows[at]
    if (diagnostic === undefined) return
    setShownKey(keys[at])
    show(diagnostic)
  }
  return {
    rows,
    keys,
    counts,
    shownKey,
    hidden,
    toggle: (level: DiagnosticLevel) => {
      const next = new Set(hidden)
      if (!next.delete(level)) next.add(level)
      setHidden(next)
    },
    jump,
    step: (by: 1 | -1) => {
      const at = stepProblem(keys, { shown: shownKey, by })
      if (at !== undefined) jump(at)
    },
    fix: isReadOnly ? undefined : (fix: QuickFix) => void editor.run(fix.commands),
  }
}
export type Problems = ReturnType<typeof useProblems>
