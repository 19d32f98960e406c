// Replaces node IDs in a template. All other text stays.
import { referencesIn } from './references.ts'

/** Replaces the ID of every node reference by `newId(id)`; null leaves it unchanged. */
export function renameNodes(template: string, newId: (id: string) => string | null): string {
  let written = ''
  let at = 0
  const references = referencesIn(template).filter(({ root }) => root === 'node')
  for (const { name, nameSpan } of references.toSorted(
    (one, other) => one.nameSpan.start - other.nameSpan.start,
  )) {
    const id = newId(name)
    if (id === null || id === name) continue
    written += template.slice(at, nameSpan.start) + id
    at = nameSpan.end
  }
  return written + template.slice(at)
}
