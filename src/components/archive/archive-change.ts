// One file that differs between two archives: its letter, name and sizes.
import type { FileChange } from '#domain/archive/compare/compare.ts'

export type ChangeKind = FileChange['change']

/** Letters as in version control; a text for screen readers is next to each. */
export const changeLetters = {
  added: 'A',
  removed: 'D',
  changed: 'M',
  moved: 'R',
} as const satisfies Record<ChangeKind, string>

const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

/** The short name of a file: its name, or its path if two have the same name. */
export function shortNames(changes: readonly FileChange[]): ReadonlyMap<string, string> {
  const counts = new Map<string, number>()
  for (const { path } of changes) counts.set(nameOf(path), (counts.get(nameOf(path)) ?? 0) + 1)
  return new Map(changes.map(({ path }) => [path, (counts.get(nameOf(path)) ?? 0) > 1 ? path : nameOf(path)]))
}

/** Number of changes of each kind. */
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

/** The MIME type of a picture that browsers can show, by its name. SVG is compared as text. */
export function pictureType(path: string): string | undefined {
  return pictures[path.slice(path.lastIndexOf('.') + 1).toLowerCase()]
}
