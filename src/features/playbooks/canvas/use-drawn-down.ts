import { type RefObject, useState } from 'react'
import { isDrawnDown } from '#domain/playbook/drawn-down.ts'
import type { Reading } from '#domain/playbook/playbook.ts'
import type { GraphCanvasHandle } from '#src/components/graph-canvas/canvas-types.ts'
import { memoryOf, remember } from '../document/browser-memory.ts'
import { useSession } from '../document/use-document.ts'
import type { Editor } from '../model/editor-state.ts'
import { useEditor, useEditorActions } from '../model/use-editor.ts'

const isDown = (reading: Reading): boolean => reading.kind === 'playbook' && isDrawnDown(reading)

/** Whether a document was drawn from top to bottom when it was opened: what a user draws here is no question. */
const opened = new WeakMap<Editor, boolean>()

const wasDrawnDown = (editor: Editor): boolean => {
  const known = opened.get(editor) ?? isDown(editor.getState().reading)
  opened.set(editor, known)
  return known
}

/** The offer to arrange a document that is drawn from top to bottom; undefined if there is none. */
export function useDrawnDown(canvas: RefObject<GraphCanvasHandle | null>) {
  const { journal } = useSession()
  const editor = useEditorActions()
  const [isKept, setKept] = useState(() => memoryOf(journal.document()).keepsPositions === true)
  const isOffered = useEditor(
    (state) => !isKept && !state.isReadOnly && wasDrawnDown(editor) && isDown(state.reading),
  )
  if (!isOffered) return undefined
  return {
    keep: (): void => {
      remember(journal.document(), { keepsPositions: true })
      setKept(true)
      canvas.current?.focusCanvas()
    },
    arrange: (): void => {
      canvas.current?.focusCanvas()
      void editor.layOut().then(() => {
        // The canvas knows the new positions one frame later.
        requestAnimationFrame(() => requestAnimationFrame(() => canvas.current?.fit()))
      })
    },
  }
}
