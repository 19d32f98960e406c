// What is carried to the platform, whatever it is for: a file with its name and how far it is.
import type { Transfer } from './transfer.ts'

export interface Parcel {
  readonly id: string
  readonly name: string
  readonly modifiedAt: string | null
  readonly transfer: Transfer
  /** Cancelled a moment ago; it can still be undone. */
  readonly isLeaving: boolean
}
