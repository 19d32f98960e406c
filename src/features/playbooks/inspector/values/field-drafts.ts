// Texts that are no value yet: what was typed in a field and cannot be taken into the document. They stay with the editor
// while other nodes are looked at, and go when the editor does.
import { useState } from 'react'
import type { Editor } from '../../model/editor-state.ts'
import { useEditorActions } from '../../model/use-editor.ts'

const kept = new WeakMap<Editor, Map<string, string>>()

const draftsOf = (editor: Editor): Map<string, string> => {
  const drafts = kept.get(editor) ?? new Map<string, string>()
  kept.set(editor, drafts)
  return drafts
}

/** The text that waits in a field, and keeping or dropping it. `key` names the field among all of the document. */
export function useKeptDraft(key: string): readonly [string | undefined, (text: string | undefined) => void] {
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
