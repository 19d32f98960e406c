// Gives nodes other ids in a template. Only the ids change: quotes, blanks and everything else stay as they are.
import { referencesIn } from './references.ts'

/**
 * The template with every reference to a node under the id that `newId` gives for its own; null leaves it as it is.
 */
export function rewriteNodes(template: string, newId: (id: string) => string | null): string {
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
