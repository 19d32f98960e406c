import type { JsonPath } from '../playbook.ts'
import { type Amendment, changesTo } from './amendment.ts'
import type { Batch, TextEdit } from './command.ts'
import { type Changes, containerEdits } from './container-edits.ts'
import type { Container, Document } from './document.ts'
import { styleOf } from './style.ts'

const parentPath = (amendment: Amendment): JsonPath =>
  amendment.to === 'come' ? amendment.into : amendment.path.slice(0, -1)

const numbersAt = (document: Document, { container, path }: { container: Container; path: JsonPath }) => {
  const last = path.at(-1)
  if (container.kind === 'array') return typeof last === 'number' ? [last] : []
  return document.indexesOf(container, String(last))
}

/** A member goes, or is called otherwise, with all that it hides: else those would count instead. */
const enter = (
  document: Document,
  { changes, amendment }: { changes: Changes; amendment: Amendment },
): void => {
  const { container, gone, come, called, values } = changes
  if (amendment.to === 'come') {
    const before = amendment.before ?? container.ends.length
    come.set(before, [...(come.get(before) ?? []), { key: amendment.key, content: amendment.content }])
    return
  }
  const numbers = numbersAt(document, { container, path: amendment.path })
  const counts = numbers.at(-1)
  if (counts === undefined) return
  if (amendment.to === 'go') for (const number of numbers) gone.add(number)
  else if (amendment.to === 'be') values.set(counts, amendment.value)
  else {
    called.set(counts, amendment.name)
    for (const number of numbers.slice(0, -1)) gone.add(number)
  }
}

const refined = (document: Document, amendment: Amendment): readonly Amendment[] =>
  amendment.to === 'be'
    ? changesTo(amendment.path, { from: document.valueAt(amendment.path), to: amendment.value })
    : [amendment]

const inOrder = (one: TextEdit, other: TextEdit): number => one.start - other.start || one.end - other.end

/**
 * The edits that amend a document, all at once. Amendments are of the document as it is: none may touch what another one
 * takes away or writes anew.
 */
export const batchOf = (document: Document, amendments: readonly Amendment[]): Batch => {
  const sheets = new Map<string, Changes>()
  for (const amendment of amendments.flatMap((each) => refined(document, each))) {
    const path = parentPath(amendment)
    const key = JSON.stringify(path)
    const container = document.containerAt(path)
    if (container === undefined) continue
    const changes = sheets.get(key) ?? {
      container,
      gone: new Set(),
      come: new Map(),
      called: new Map(),
      values: new Map(),
    }
    sheets.set(key, changes)
    enter(document, { changes, amendment })
  }
  if (sheets.size === 0) return []
  const style = styleOf(document)
  return [...sheets.values()]
    .flatMap((changes) => containerEdits(document, { changes, style }))
    .toSorted(inOrder)
}
