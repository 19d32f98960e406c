// The calls of the page in sight. Every page says its own; they are made when somebody looks, from what stands there then.
import type { request } from '#src/i18n/en/request.ts'
import type { ShownRequest } from '#src/lib/shown-request.ts'

export type RequestNote = keyof (typeof request)['call']
export type PageRequest = ShownRequest<RequestNote>
export type MakeRequests = () => readonly PageRequest[]

interface Offered {
  readonly place: number
  readonly make: MakeRequests
}
const live = new Map<object, Offered>()

/** Says which calls there are, until the function it gives is called. */
export const offerRequests = (owner: object, offered: Offered): (() => void) => {
  live.set(owner, offered)
  return () => live.delete(owner)
}

/** The calls as they would be sent now, those of outer parts first. */
export const presentRequests: MakeRequests = () =>
  [...live.values()].toSorted((one, other) => one.place - other.place).flatMap(({ make }) => make())
