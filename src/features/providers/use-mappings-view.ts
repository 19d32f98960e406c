import { useSearchParams } from 'react-router'

export type MappingsView = 'table' | 'json'

/** Whether mappings are shown as a form or as JSON, as the address says. */
export const useMappingsView = () => {
  const [address, setAddress] = useSearchParams()
  const view: MappingsView = address.get('view') === 'json' ? 'json' : 'table'
  const show = (next: MappingsView) =>
    setAddress(
      (before) => {
        const changed = new URLSearchParams(before)
        if (next === 'json') changed.set('view', next)
        else changed.delete('view')
        return changed
      },
      { replace: true },
    )
  return { view, show }
}
