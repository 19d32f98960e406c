// Ignore patterns of a user for a package, in gitignore syntax, stored in the browser for later versions as typed,
// one per line.
import { writeStored, readStored, removeStored } from '#src/lib/local-storage.ts'

const keyOf = (location: string): string => `publish-ignore.${location}`

/** The patterns of a text, without blank lines and comments. */
export function patternsOf(text: string): string[] {
  return [
    ...new Set(
      text
        .split(/\r?\n/)
        .map((line) => line.trim())
        .filter((line) => line !== '' && !line.startsWith('#')),
    ),
  ]
}

export function readPatterns(location: string): string[] {
  return patternsOf(readStored(keyOf(location)) ?? '')
}

export function storePatterns(location: string, patterns: readonly string[]): void {
  if (patterns.length === 0) removeStored(keyOf(location))
  else writeStored(keyOf(location), patterns.join('\n'))
}

/** Adds the patterns from before the package existed to those of the package. */
export function copyPatterns({ from, to }: { from: string; to: string }): void {
  return storePatterns(to, [...new Set([...readPatterns(to), ...readPatterns(from)])])
}

const special = /[\\*?[\]!#]/g
const literal = (name: string): string => name.replaceAll(special, (sign) => `\\${sign}`)

/** Suggests patterns for a file or folder that is left out: by extension, and by name. */
export function suggestedPatterns({ name, folder }: { name: string; folder: boolean }): string[] {
  const plain = literal(name)
  if (folder) return [`${plain}/`]
  const dot = name.lastIndexOf('.')
  return dot > 0 && dot < name.length - 1 ? [`*${literal(name.slice(dot))}`, plain] : [plain]
}
