// Stores the open dialog in the address, so that a reload opens it again: `?dialog=rename&of=<id>`.
import { useSearchParams } from 'react-router'

interface DialogAddress<Name extends string> {
  /** The open dialog. */
  readonly dialog: Name | undefined
  /** Its subject. */
  readonly of: string | undefined
  /** Opens a dialog; Back closes it. */
  readonly open: (dialog: Name, of?: string) => void
  readonly close: () => void
}

/** The open dialog of a page with these dialogs. Other parameters of the address stay. */
export function useDialogParam<Name extends string>(dialogs: readonly Name[]): DialogAddress<Name> {
  const [address, setAddress] = useSearchParams()
  const named = address.get('dialog')
  const set = (members: Readonly<Record<string, string>>, replace: boolean) =>
    setAddress(
      (before) => {
        const rest = [...before].filter(([name]) => name !== 'dialog' && name !== 'of')
        return new URLSearchParams([...rest, ...Object.entries(members)])
      },
      { replace },
    )
  return {
    dialog: dialogs.find((each) => each === named),
    of: address.get('of') ?? undefined,
    open: (dialog, of) => set(of === undefined ? { dialog } : { dialog, of }, false),
    close: () => set({}, true),
  }
}
