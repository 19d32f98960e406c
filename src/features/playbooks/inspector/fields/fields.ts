// What every field of the inspector stands in: whose members it shows, and how a change is made. A change is made as it
// is typed, in one group for each field, so that undo takes back what was typed there together.
import { createContext, use, useMemo } from 'react'
import type { Diagnostic } from '#domain/playbook/check/diagnostic.ts'
import type { Command } from '#domain/playbook/command.ts'
import type { JsonPath, NodeId } from '#domain/playbook/playbook.ts'
import { useRun, useEditor, useEditorActions } from '../../model/use-editor.ts'

/** The fields of a node, or of the document. */
export function useFieldsOf(node: NodeId | null): Fields {
  const editor = useEditorActions()
  const run = useRun()
  const all = useEditor((state) => state.diagnostics)
  const isReadOnly = useEditor((state) => state.isReadOnly)
  const diagnostics = useMemo(() => all.filter((diagnostic) => diagnostic.node === node), [all, node])
  return {
    node,
    isReadOnly,
    diagnostics,
    set: (path, value) => {
      const group = `${node ?? 'document'}:${JSON.stringify(path)}`
      run({ do: 'set', path, value }, { group })
    },
    run: (command, group) => {
      if (group !== undefined) return run(command, { group })
      editor.closeGroup()
      return run(command)
    },
    settle: editor.closeGroup,
  }
}

// Finds the field of a member in the inspector, for whoever is led to what is wrong with it.

/** The member as the attribute of its field says it. */
export function placeName(path: JsonPath): string {
  return path.map((step) => encodeURIComponent(step)).join('/')
}

/** Brings the field of a member, or the nearest that holds it, into the middle of what scrolls. */
export function bringField(panel: HTMLElement | null, path: JsonPath): void {
  for (let length = path.length; length > 2; length -= 1) {
    const name = CSS.escape(placeName(path.slice(0, length)))
    const field = panel?.querySelector(`[data-path="${name}"]`)
    if (field) {
      field.scrollIntoView({ block: 'center' })
      return
    }
  }
}

interface Fields {
  /** Null for the document itself. */
  readonly node: NodeId | null
  readonly isReadOnly: boolean
  /** What the checks found of it. */
  readonly diagnostics: readonly Diagnostic[]
  readonly set: (path: JsonPath, value: unknown) => void
  /** A step of its own, unless it goes on in a group. */
  readonly run: (command: Command | readonly Command[], group?: string) => boolean
  /** The end of typing in a field: what comes next is undone alone. */
  readonly settle: () => void
}

export const FieldsContext = createContext<Fields | null>(null)

export function useFields(): Fields {
  const fields = use(FieldsContext)
  if (fields === null) throw new Error('This field stands in no inspector')
  return fields
}

/** Whether two paths lead to the same member. */
const isSame = (one: JsonPath, other: JsonPath): boolean =>
  one.length === other.length && one.every((step, at) => String(step) === String(other[at]))

/** Whether a path leads to a member or into it. */
function isWithin(path: JsonPath, container: JsonPath): boolean {
  return path.length >= container.length && isSame(path.slice(0, container.length), container)
}

/** What was found of a member itself; with `deep`, also of what is in it. */
export function useDiagnosticsAt(path: JsonPath, deep = false): readonly Diagnostic[] {
  const { diagnostics } = useFields()
  return diagnostics.filter((diagnostic) =>
    deep ? isWithin(diagnostic.path, path) : isSame(diagnostic.path, path),
  )
}
