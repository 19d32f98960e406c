// Files without quotes, read without the platform.
import { readFileSync } from 'node:fs'

/** The rows of a file as records by the names in its first line. */
export function readPlainCsv(path: string, separator = ','): readonly Readonly<Record<string, string>>[] {
  const [head = '', ...lines] = readFileSync(path, 'utf8').trimEnd().split(/\r?\n/)
  const names = head.split(separator)
  return lines.map((line) => {
    const cells = line.split(separator)
    return Object.fromEntries(names.map((name, at) => [name, cells[at] ?? '']))
  })
}
