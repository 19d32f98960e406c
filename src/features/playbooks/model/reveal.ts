// Leading somebody to a place of the document: it is selected, and the view in sight brings it before the eyes.
import { useEffect } from 'react'
import type { Finding } from '#domain/playbook/check/diagnostic.ts'
import type { Edge, JsonPath, NodeId } from '#domain/playbook/playbook.ts'
import type { Span } from '#domain/jinja/span.ts'
import type { Editor } from './editor-state.ts'
import { useEditorActions } from './use-editor.ts'

export interface ShownPlace {
  /** Null for the document itself. */
  readonly node: NodeId | null
  readonly edge: Edge | null
  /** The member, from the document's root. */
  readonly path: JsonPath
  /** Part of the string at `path`. */
  readonly span: Span | null
}

type Hear = (place: ShownPlace) => void
const hearing = new WeakMap<Editor, Set<Hear>>()

const placeOf = (target: Finding | NodeId): ShownPlace =>
  typeof target === 'string' ? { node: target, edge: null, path: ['nodes', target], span: null } : target

/** Selects what a finding is about, or a node, and lets the view move there. */
function showIn(editor: Editor, target: Finding | NodeId): void {
  const { node, edge, path, span } = placeOf(target)
  editor.select({ nodes: node === null ? [] : [node], edges: edge === null ? [] : [edge] })
  for (const hear of hearing.get(editor) ?? []) hear({ node, edge, path, span })
}

export function useShow(): (target: Finding | NodeId) => void {
  const editor = useEditorActions()
  return (target) => showIn(editor, target)
}

/** Called when somebody is led to a place; for the view in sight. */
export function useShown(hear: Hear): void {
  const editor = useEditorActions()
  useEffect(() => {
    const all = hearing.get(editor) ?? new Set<Hear>()
    hearing.set(editor, all)
    all.add(hear)
    return () => void all.delete(hear)
  }, [editor, hear])
}
