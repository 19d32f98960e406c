// The last sort and filters of each list, so that the navigation leads back to them. Forgotten with the page.
import { createEvent } from '#src/lib/create-store.ts'

const searches = new Map<string, string>()
const changed = createEvent()

export const watchLists = changed.subscribe

/** Notes what the list at a path shows. */
export function noteList(path: string, search: string): void {
  if ((searches.get(path) ?? '') === search) return
  if (search === '') searches.delete(path)
  else searches.set(path, search)
  changed.emit()
}

/** The path with the sort and filters that its list had last. */
export function lastList(path: string): string {
  const search = searches.get(path)
  return search === undefined ? path : `${path}?${search}`
}

/** For another user. */
export function forgetLists(): void {
  searches.clear()
  changed.emit()
}
