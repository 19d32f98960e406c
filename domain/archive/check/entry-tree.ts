// The folders and files that paths name, implied folders included, with what lies in each: so that a finding can stand
// for a folder instead of for everything in it.
import type { Entry } from '../archive.ts'

export interface Place {
  readonly path: string
  readonly name: string
  /** Null of what lies at the top. */
  readonly parent: Place | null
  /** Whether something lies in it. */
  isParent: boolean
  /** How often an entry names it as a file, and as a folder. */
  asFile: number
  asFolder: number
  /** Files in it, itself included, and their bytes. */
  files: number
  bytes: number
}

const placeAt = (path: string, parent: Place | null): Place => ({
  path,
  name: path.slice(path.lastIndexOf('/') + 1),
  parent,
  isParent: false,
  asFile: 0,
  asFolder: 0,
  files: 0,
  bytes: 0,
})

const openPlace = (places: Map<string, Place>, path: string): Place => {
  const known = places.get(path)
  if (known !== undefined) return known
  const at = path.lastIndexOf('/')
  const parent = at === -1 ? null : openPlace(places, path.slice(0, at))
  const place = placeAt(path, parent)
  if (parent !== null) parent.isParent = true
  places.set(path, place)
  return place
}

/** All places by their path; a folder comes before what lies in it. */
export function treeOf(entries: readonly Entry[]): ReadonlyMap<string, Place> {
  const places = new Map<string, Place>()
  for (const { path, folder, size } of entries) {
    const place = openPlace(places, path)
    if (folder) place.asFolder += 1
    else place.asFile += 1
    if (folder) continue
    for (let at: Place | null = place; at !== null; at = at.parent) {
      at.files += 1
      at.bytes += size
    }
  }
  return places
}

/** Whether it holds something, or an entry says that it is a folder. */
export function isFolder({ asFolder, isParent }: Place): boolean {
  return asFolder > 0 || isParent
}
