import { useSearchParams } from 'react-router'

export type EditorView = 'form' | 'json'

/** Stores the current view of the object in the address. */
export function useEditorView(): readonly [EditorView, (view: EditorView) => void] {
  const [address, setAddress] = useSearchParams()
  const show = (view: EditorView) =>
    setAddress(
      (before) => {
        const next = new URLSearchParams(before)
        if (view === 'json') next.set('view', 'json')
        else next.delete('view')
        return next
      },
      { replace: true },
    )
  return [address.get('view') === 'json' ? 'json' : 'form', show]
}
