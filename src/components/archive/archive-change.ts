// One file that two archives differ in, as it is listed: its letter, its name, and its sizes.
import type { FileChange } from '#domain/archive/compare/compare.ts'

export type ChangeKind = FileChange['change']

/** Letters that people know from version control; a word is beside each for screen readers. */
export const changeLetters = {
  added: 'A',
  removed: 'D',
  changed: 'M',
  moved: 'R',
} as const satisfies Record<ChangeKind, string>

const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

/** What a file is called where there is little room: its name, and its path where two have the same. */
export function shortNames(changes: readonly FileChange[]): ReadonlyMap<string, string> {
  const counts = new Map<string, number>()
  for (const { path } of changes) counts.set(nameOf(path), (counts.get(nameOf(path)) ?? 0) + 1)
  return new Map(changes.map(({ path }) => [path, (counts.get(nameOf(path)) ?? 0) > 1 ? path : nameOf(path)]))
}

/** How many there are of each kind. */
export function countChanges(changes: readonly FileChange[]): Readonly<Record<ChangeKind, number>> {
  const counts = { added: 0, removed: 0, changed: 0, moved: 0 }
  for (const { change } of changes) counts[change] += 1
  return counts
}

const pictures: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  ico: 'image/x-icon',
}

/** The type of a picture that a browser can draw, by its name. SVG is a text, and compared as one. */
export function pictureType(path: string): string | undefined {
  return pictures[path.slice(path.lastIndexOf('.') + 1).toLowerCase()]
}
