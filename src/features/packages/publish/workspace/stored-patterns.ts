// Patterns in the form of gitignore that one person always leaves out of one package: kept in the browser for the next
// version, one per line as they were typed.
import { writeStored, readStored, removeStored } from '#src/lib/local-storage.ts'

const keyOf = (place: string): string => `publish-ignore.${place}`

/** The lines that say something: without blank ones and remarks. */
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

export function readPatterns(place: string): string[] {
  return patternsOf(readStored(keyOf(place)) ?? '')
}

export function keepPatterns(place: string, patterns: readonly string[]): void {
  if (patterns.length === 0) removeStored(keyOf(place))
  else writeStored(keyOf(place), patterns.join('\n'))
}

/** What was left out of a package before it was there is left out of it from now on, too. */
export function handPatternsOn({ from, to }: { from: string; to: string }): void {
  return keepPatterns(to, [...new Set([...readPatterns(to), ...readPatterns(from)])])
}

const special = /[\\*?[\]!#]/g
const literal = (name: string): string => name.replaceAll(special, (sign) => `\\${sign}`)

/** Patterns worth offering for a file or folder that is left out: all of its ending, and all of its name. */
export function offeredPatterns({ name, folder }: { name: string; folder: boolean }): string[] {
  const plain = literal(name)
  if (folder) return [`${plain}/`]
  const dot = name.lastIndexOf('.')
  return dot > 0 && dot < name.length - 1 ? [`*${literal(name.slice(dot))}`, plain] : [plain]
}
