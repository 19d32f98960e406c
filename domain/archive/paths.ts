// Paths of archives as text separated by `/`, independent of any file system.

/** The path and all its parent folders, the path first. */
export function ancestorsOf(path: string): readonly string[] {
  const found = [path]
  for (let at = path.lastIndexOf('/'); at > 0; at = path.lastIndexOf('/', at - 1))
    found.push(path.slice(0, at))
  return found
}

/** Whether a path is the folder itself or is inside it. */
export function isWithin(path: string, folder: string): boolean {
  return path.startsWith(folder) && (path.length === folder.length || path[folder.length] === '/')
}

/**
 * Folds a path like systems that ignore case and the encoding of accents. Lower case first, then upper case, so that
 * both forms of sigma are equal, and the Kelvin sign equals k.
 */
export function foldPath(path: string): string {
  return path.normalize('NFC').toLowerCase().toUpperCase().normalize('NFC')
}

/** The last part of a path. */
export function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

/** Compares by UTF-16 code units, so that the order is the same on every machine and in every language. */
export function byCodeUnits(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}
