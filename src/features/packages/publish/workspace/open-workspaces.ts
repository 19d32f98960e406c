// One workspace per user and package, while the console is open and the same user is signed in.
import type { Collection } from '#contract/store/collection.ts'
import { onForgotten } from '#src/lib/drafts/large-drafts.ts'
import type { OpenWorkspace } from './workspace.ts'
import { type WorkspaceController, createWorkspace } from './workspace-store.ts'

const open = new Map<string, WorkspaceController>()

/** The key of a user's workspace for a package. */
export function workspaceLocation(
  uid: string,
  { collection, id }: { readonly collection: Collection; readonly id: string },
): string {
  return `${uid}/${collection}/${id}`
}

const uidOf = (location: string): string => location.slice(0, location.indexOf('/'))

const closeWhere = (matches: (uid: string) => boolean): void => {
  for (const [location, { close }] of open) {
    if (!matches(uidOf(location))) continue
    close()
    open.delete(location)
  }
}
onForgotten((uid) => closeWhere((each) => each === uid))

/** The workspace of a user at a location: from `workspaceLocation`, or of a package that does not exist yet. */
export function openWorkspace(location: string): OpenWorkspace & Pick<WorkspaceController, 'restore'> {
  const existing = open.get(location)
  if (existing) return existing
  // Closes the workspaces of a user who is no longer signed in.
  closeWhere((uid) => uid !== uidOf(location))
  const created = createWorkspace(location)
  open.set(location, created)
  return created
}
