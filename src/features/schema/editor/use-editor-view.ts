import { useSearchParams } from 'react-router'

export type EditorView = 'form' | 'json'

/** Which view of the object is open; it stands in the address. */
export function useView(): readonly [EditorView, (view: EditorView) => void] {
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
