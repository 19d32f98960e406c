// Names that are one on some systems: the same twice, told apart by case or by how accents are encoded, or a file where
// a folder is (STO34).
import type { Finding } from '../archive.ts'
import { found } from '../finding.ts'
import { foldPath } from '../paths.ts'
import { isFolder, type Place } from './entry-tree.ts'

const beside = (path: string, number: number): string => {
  const dot = path.lastIndexOf('.')
  const at = dot > path.lastIndexOf('/') + 1 ? dot : path.length
  return `${path.slice(0, at)}-${number}${path.slice(at)}`
}

/** Two folders are one only where they lie in the same; what is in them is looked at by itself. */
const meet = (one: Place, other: Place): boolean =>
  one.asFile > 0 || other.asFile > 0 || one.parent?.path === other.parent?.path

const checkTwice = (place: Place): Finding[] => {
  const { path, bytes, asFile, asFolder } = place
  if (asFile > 0 && isFolder(place)) return [found('archive_file_folder', { path, bytes })]
  return asFile > 1 || asFolder > 1 ? [found('archive_duplicate', { path, files: asFile, bytes })] : []
}

/** What collides among all places of a tree. */
export function checkCollisions(places: ReadonlyMap<string, Place>): Finding[] {
  const findings: Finding[] = []
  const byName = new Map<string, Place>()
  const free = (path: string): string => {
    for (let number = 2; ; number += 1) {
      const to = beside(path, number)
      if (!places.has(to)) return to
    }
  }
  for (const place of places.values()) {
    findings.push(...checkTwice(place))
    const composed = place.path.normalize('NFC')
    const key = foldPath(composed)
    const first = byName.get(key)
    if (first === undefined) byName.set(key, place)
    if (first === undefined || !meet(first, place)) continue
    const { path, files, bytes } = place
    const code = first.path.normalize('NFC') === composed ? 'archive_same_accents' : 'archive_same_case'
    const repair = { kind: 'rename', path, to: free(path) } as const
    findings.push(found(code, { path, files, bytes, params: { other: first.path }, repair }))
  }
  return findings
}
