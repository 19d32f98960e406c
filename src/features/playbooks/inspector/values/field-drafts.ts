// Drafts of fields whose text is not a valid value yet. They last as long as the editor, also while other nodes are
// shown.
import { useState } from 'react'
import type { Editor } from '../../model/editor-state.ts'
import { useEditorActions } from '../../model/use-editor.ts'

const draftsByEditor = new WeakMap<Editor, Map<string, string>>()

const draftsOf = (editor: Editor): Map<string, string> => {
  const drafts = draftsByEditor.get(editor) ?? new Map<string, string>()
  draftsByEditor.set(editor, drafts)
  return drafts
}

/** The draft of a field and its setter. `key` identifies the field within the document. */
export function useFieldDraft(
  key: string,
): readonly [string | undefined, (text: string | undefined) => void] {
  const drafts = draftsOf(useEditorActions())
  const [, draw] = useState(0)
  return [
    drafts.get(key),
    (text) => {
      if (text === undefined) drafts.delete(key)
      else drafts.set(key, text)
      draw((times) => times + 1)
    },
  ]
}
