// Somebody picked out of all accounts by typing: an id with the words that stand for it.
import { z } from 'zod'

export const pickedPerson = z.object({ value: z.string(), label: z.string() })
export type PickedPerson = z.infer<typeof pickedPerson>

/** What the platform finds for what is typed. */
export interface FoundPeople {
  readonly people: readonly { readonly value: string; readonly label: string; readonly detail: string }[]
  readonly isPending: boolean
  readonly onFind: (text: string) => void
}
