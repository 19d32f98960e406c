// Reveals a target in the document: selects it and scrolls the visible view to it.
import { useEffect } from 'react'
import type { Diagnostic } from '#domain/playbook/check/diagnostic.ts'
import type { Edge, JsonPath, NodeId } from '#domain/playbook/playbook.ts'
import type { Span } from '#domain/jinja/span.ts'
import type { Editor } from './editor-state.ts'
import { useEditorActions } from './use-editor.ts'

export interface RevealTarget {
  /** Null for the document itself. */
  readonly node: NodeId | null
  readonly edge: Edge | null
  /** Path of the member from the document root. */
  readonly path: JsonPath
  /** Part of the string at `path`. */
  readonly span: Span | null
}

type RevealListener = (target: RevealTarget) => void
const listeners = new WeakMap<Editor, Set<RevealListener>>()

const targetOf = (target: Diagnostic | NodeId): RevealTarget =>
  typeof target === 'string' ? { node: target, edge: null, path: ['nodes', target], span: null } : target

/** Selects a node or the subject of a diagnostic and notifies the visible view. */
function revealIn(editor: Editor, target: Diagnostic | NodeId): void {
  const { node, edge, path, span } = targetOf(target)
  editor.select({ nodes: node === null ? [] : [node], edges: edge === null ? [] : [edge] })
  for (const listener of listeners.get(editor) ?? []) listener({ node, edge, path, span })
}

export function useReveal(): (target: Diagnostic | NodeId) => void {
  const editor = useEditorActions()
  return (target) => revealIn(editor, target)
}

/** Calls back when a target is revealed; for the visible view. */
export function useOnReveal(listener: RevealListener): void {
  const editor = useEditorActions()
  useEffect(() => {
    const listenersOfEditor = listeners.get(editor) ?? new Set<RevealListener>()
    listeners.set(editor, listenersOfEditor)
    listenersOfEditor.add(listener)
    return () => void listenersOfEditor.delete(listener)
  }, [editor, listener])
}
