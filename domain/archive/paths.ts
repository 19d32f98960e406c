// Paths of an archive as text parted by `/`. Nothing here knows a disk.

/** The path and every folder above it, the path first. */
export const ancestorsOf = (path: string): readonly string[] => {
  const found = [path]
  for (let at = path.lastIndexOf('/'); at > 0; at = path.lastIndexOf('/', at - 1))
    found.push(path.slice(0, at))
  return found
}

/** Whether a path is the folder itself or lies in it. */
export const isWithin = (path: string, folder: string): boolean =>
  path.startsWith(folder) && (path.length === folder.length || path[folder.length] === '/')

/**
 * A path as systems see it that tell neither case nor ways to write accents apart. First small, then large letters: so
 * that the two forms of sigma are one, and the sign of kelvin a k.
 */
export const foldPath = (path: string): string =>
  path.normalize('NFC').toLowerCase().toUpperCase().normalize('NFC')

/** The last part of a path. */
export const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

/** Orders by UTF-16 code units: the same on every machine and in every language. */
export const byCodeUnits = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)
