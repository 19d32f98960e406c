// What the canvas shows is in its address: the selected card, and whether only changes are shown.
import { useSearchParams } from 'react-router'

export function useCanvasAddress() {
  const [address, setAddress] = useSearchParams()
  const set = (name: 'at' | 'changes', value: string | undefined): void =>
    setAddress(
      (before) => {
        const next = new URLSearchParams(before)
        if (value === undefined) next.delete(name)
        else next.set(name, value)
        return next
      },
      { replace: true },
    )
  return {
    selected: address.get('at') ?? undefined,
    select: (id: string | undefined) => set('at', id),
    isOnlyChanges: address.get('changes') === 'only',
    showOnlyChanges: (isOnly: boolean) => set('changes', isOnly ? 'only' : undefined),
  }
}
