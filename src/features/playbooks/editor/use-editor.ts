// How views read the editor they stand in: slices of its state, and what may be done to it.
import { createContext, use, useRef, useSyncExternalStore } from 'react'
import type { Editor, EditorState } from './editor-state.ts'

export const EditorContext = createContext<Editor | null>(null)

/** The editor around; to do something to it. */
export const useEditorActions = (): Editor => {
  const editor = use(EditorContext)
  if (editor === null) throw new Error('This view stands in no editor')
  return editor
}

/** A slice of the state; drawn again when the slice is another one (`Object.is`): select what keeps its object. */
export const useEditor = <T>(select: (state: EditorState) => T): T => {
  const editor = useEditorActions()
  const last = useRef<{ readonly state: EditorState; readonly select: unknown; readonly slice: T }>(undefined)
  return useSyncExternalStore(editor.subscribe, () => {
    const state = editor.getState()
    if (last.current?.state !== state || last.current.select !== select)
      last.current = { state, select, slice: select(state) }
    return last.current.slice
  })
}
