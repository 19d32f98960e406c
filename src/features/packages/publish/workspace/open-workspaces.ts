// One workspace per person and package, for as long as the console is open and nobody else signs in.
import type { Collection } from '#contract/store/collection.ts'
import { onForgotten } from '#src/lib/drafts/large-drafts.ts'
import type { OpenWorkspace } from './workspace.ts'
import { type MadeWorkspace, makeWorkspace } from './workspace-store.ts'

const open = new Map<string, MadeWorkspace>()

/** Where a person publishes a version of a package. */
export function placeOf(
  uid: string,
  { collection, id }: { readonly collection: Collection; readonly id: string },
): string {
  return `${uid}/${collection}/${id}`
}

const uidOf = (place: string): string => place.slice(0, place.indexOf('/'))

const letGo = (isMeant: (uid: string) => boolean): void => {
  for (const [place, { close }] of open) {
    if (!isMeant(uidOf(place))) continue
    close()
    open.delete(place)
  }
}
onForgotten((uid) => letGo((each) => each === uid))

/** The workspace of a person at a place: by `placeOf`, or of a package that is not there yet. */
export function openWorkspace(place: string): OpenWorkspace & Pick<MadeWorkspace, 'restore'> {
  const known = open.get(place)
  if (known) return known
  // What is at hand of somebody who has left is nobody's to hold.
  letGo((uid) => uid !== uidOf(place))
  const made = makeWorkspace(place)
  open.set(place, made)
  return made
}
