import { useMemo, useState } from 'react'
import type { QuickFix, DiagnosticLevel } from '#domain/playbook/check/diagnostic.ts'
import { useReveal } from '../model/reveal.ts'
import { useEditor, useEditorActions } from '../model/use-editor.ts'
import { countsOf, keysOf, listed, stepFrom } from './problem-list.ts'

/** What the panel lists, which of it was shown last, and what may be done. */
export function useProblems() {
  const editor = useEditorActions()
  const show = useReveal()
  const diagnostics = useEditor((state) => state.diagnostics)
  const isReadOnly = useEditor((state) => state.isReadOnly)
  const [hidden, setHidden] = useState<ReadonlySet<DiagnosticLevel>>(new Set())
  const [shown, setShown] = useState<string>()
  const rows = useMemo(() => listed(diagnostics, hidden), [diagnostics, hidden])
  const keys = useMemo(() => keysOf(rows), [rows])
  const counts = useMemo(() => countsOf(diagnostics), [diagnostics])
  const jump = (at: number) => {
    const diagnostic = rows[at]
    if (diagnostic === undefined) return
    setShown(keys[at])
    show(diagnostic)
  }
  return {
    rows,
    keys,
    counts,
    shown,
    hidden,
    toggle: (level: DiagnosticLevel) => {
      const next = new Set(hidden)
      if (!next.delete(level)) next.add(level)
      setHidden(next)
    },
    jump,
    step: (by: 1 | -1) => {
      const at = stepFrom(keys, { shown, by })
      if (at !== undefined) jump(at)
    },
    fix: isReadOnly ? undefined : (fix: QuickFix) => void editor.run(fix.commands),
  }
}
export type Problems = ReturnType<typeof useProblems>
