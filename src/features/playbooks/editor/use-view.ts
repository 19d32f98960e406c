import { useSearchParams } from 'react-router'
import type { EditorView } from './editor-state.ts'
import { useEditor } from './use-editor.ts'

const views = ['canvas', 'outline', 'json'] as const satisfies readonly EditorView[]

/** Which view is open: it stands in the address. A text that cannot be read as a playbook is shown as text. */
export const useView = (): readonly [EditorView, (view: EditorView) => void] => {
  const [address, setAddress] = useSearchParams()
  const isReadable = useEditor(({ reading }) => reading.kind === 'playbook')
  const show = (view: EditorView) =>
    setAddress(
      (before) => {
        const next = new URLSearchParams(before)
        if (view === 'canvas') next.delete('view')
        else next.set('view', view)
        return next
      },
      { replace: true },
    )
  const asked = views.find((each) => each === address.get('view')) ?? 'canvas'
  return [isReadable ? asked : 'json', show]
}
