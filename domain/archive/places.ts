// Which paths are taken, by files and by the folders above them. Names that only case or accents tell apart are one, as
// they are on the disks of Windows and macOS.
import { ancestorsOf, foldPath } from './paths.ts'

export interface Places {
  readonly add: (path: string) => void
  readonly remove: (path: string) => void
  readonly isTaken: (path: string) => boolean
}

/** The places that these paths take; a path that is there twice has to be removed twice. */
export const openPlaces = (paths: Iterable<string>): Places => {
  const counts = new Map<string, number>()
  const count = (path: string, by: 1 | -1): void => {
    for (const each of ancestorsOf(path)) {
      const key = foldPath(each)
      counts.set(key, (counts.get(key) ?? 0) + by)
    }
  }
  for (const path of paths) count(path, 1)
  return {
    add: (path) => count(path, 1),
    remove: (path) => count(path, -1),
    isTaken: (path) => (counts.get(foldPath(path)) ?? 0) > 0,
  }
}
