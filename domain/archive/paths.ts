// Paths of an archive as text parted by `/`. Nothing here knows a disk.

/** The path and every folder above it, the path first. */
export function ancestorsOf(path: string): readonly string[] {
  const found = [path]
  for (let at = path.lastIndexOf('/'); at > 0; at = path.lastIndexOf('/', at - 1))
    found.push(path.slice(0, at))
  return found
}

/** Whether a path is the folder itself or lies in it. */
export function isWithin(path: string, folder: string): boolean {
  return path.startsWith(folder) && (path.length === folder.length || path[folder.length] === '/')
}

/**
 * A path as systems see it that tell neither case nor ways to write accents apart. First small, then large letters: so
 * that the two forms of sigma are one, and the sign of kelvin a k.
 */
export function foldPath(path: string): string {
  return path.normalize('NFC').toLowerCase().toUpperCase().normalize('NFC')
}

/** The last part of a path. */
export function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

/** Orders by UTF-16 code units: the same on every machine and in every language. */
export function byCodeUnits(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}
