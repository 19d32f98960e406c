// Where somebody last looked at a document, for as long as it is open: leaving the canvas for another view loses nothing.
import type { CanvasViewport } from '#src/parts/graph-canvas/canvas-types.ts'
import type { Editor } from '../editor/editor-state.ts'

const kept = new WeakMap<Editor, CanvasViewport>()

export const keptViewport = (editor: Editor): CanvasViewport | undefined => kept.get(editor)
export const keepViewport = (editor: Editor, viewport: CanvasViewport): void =>
  void kept.set(editor, viewport)
