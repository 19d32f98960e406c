import { useMemo } from 'react'
import type { NodeId } from '#domain/playbook/playbook.ts'
import { useRun } from '../canvas/use-run.ts'
import { useEditor, useEditorActions } from '../editor/use-editor.ts'
import type { Fields } from './fields.ts'

/** The fields of a node, or of the document. */
export const useFieldsOf = (node: NodeId | null): Fields => {
  const editor = useEditorActions()
  const run = useRun()
  const all = useEditor((state) => state.findings)
  const isReadOnly = useEditor((state) => state.isReadOnly)
  const findings = useMemo(() => all.filter((finding) => finding.node === node), [all, node])
  return {
    node,
    isReadOnly,
    findings,
    set: (path, value) => {
      const group = `${node ?? 'document'}:${JSON.stringify(path)}`
      run({ do: 'set', path, value }, { group })
    },
    run: (command, group) => {
      if (group !== undefined) return run(command, { group })
      editor.settle()
      return run(command)
    },
    settle: editor.settle,
  }
}
