// The context of inspector fields: the node they show and how to change it. Every keystroke is a change; the changes
// of one field form a group that is undone together.
import { createContext, use, useEffect, useMemo, useState } from 'react'
import type { Diagnostic } from '#domain/playbook/check/diagnostic.ts'
import type { Command } from '#domain/playbook/command.ts'
import type { JsonPath, NodeId } from '#domain/playbook/playbook.ts'
import { useRun, useEditor, useEditorActions } from '../../model/use-editor.ts'

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
    closeGroup: editor.closeGroup,
  }
}

// Finds the field of a member to reveal a diagnostic.

/** The value of the `data-path` attribute of a field. */
export function fieldPathName(path: JsonPath): string {
  return path.map((step) => encodeURIComponent(step)).join('/')
}

/** Scrolls to the field of a member, or to the closest field that contains it. */
export function scrollToField(panel: HTMLElement | null, path: JsonPath): void {
  for (let length = path.length; length > 2; length -= 1) {
    const name = CSS.escape(fieldPathName(path.slice(0, length)))
    const field = panel?.querySelector(`[data-path="${name}"]`)
    if (field) {
      field.scrollIntoView({ block: 'center' })
      return
    }
  }
}

const focusable = 'input, textarea, select, [contenteditable="true"], button'

const focusField = (path: JsonPath): void => {
  const field = document.querySelector(`[data-path="${CSS.escape(fieldPathName(path))}"]`)
  const inputs = [...(field?.querySelectorAll<HTMLElement>(focusable) ?? [])]
  const input = inputs.find(({ tagName }) => tagName !== 'BUTTON') ?? inputs.at(-1)
  input?.focus()
}

interface Fields {
  /** Null for the document itself. */
  readonly node: NodeId | null
  readonly isReadOnly: boolean
  readonly diagnostics: readonly Diagnostic[]
  readonly set: (path: JsonPath, value: unknown) => void
  /** Runs a separate step unless a group is given. */
  readonly run: (command: Command | readonly Command[], group?: string) => boolean
  /** Ends typing in a field: the next change is undone separately. */
  readonly closeGroup: () => void
}

export const FieldsContext = createContext<Fields | null>(null)

export function useFields(): Fields {
  const fields = use(FieldsContext)
  if (fields === null) throw new Error('useFields requires a FieldsContext')
  return fields
}

/** Adds a member, and puts the caret in its field: the button that added it may be gone. */
export function useAddMember(): (path: JsonPath, value: unknown) => void {
  const { run } = useFields()
  const [added, setAdded] = useState<JsonPath>()
  useEffect(() => {
    if (added !== undefined) focusField(added)
  }, [added])
  return (path, value) => {
    if (run({ do: 'set', path, value })) setAdded(path)
  }
}

const isSame = (one: JsonPath, other: JsonPath): boolean =>
  one.length === other.length && one.every((step, at) => String(step) === String(other[at]))

function isWithin(path: JsonPath, container: JsonPath): boolean {
  return path.length >= container.length && isSame(path.slice(0, container.length), container)
}

/** The diagnostics of a member; with `deep`, also of nested members. */
export function useDiagnosticsAt(path: JsonPath, deep = false): readonly Diagnostic[] {
  const { diagnostics } = useFields()
  return diagnostics.filter((diagnostic) =>
    deep ? isWithin(diagnostic.path, path) : isSame(diagnostic.path, path),
  )
}
