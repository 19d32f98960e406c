// Changes of a document, member by member, and the text edits they need.
import { sameJson } from '../../merge/same-json.ts'
import { isList, isObject } from '../json.ts'
import type { JsonPath } from '../playbook.ts'
import type { Batch, TextEdit } from '../command.ts'
import { type Changes, type Content, containerEdits } from './container-edits.ts'
import type { Container, PlaybookDocument } from './document.ts'
import { styleOf } from './style.ts'

export type Amendment =
  /** Replaces the value. Members and items that stay the same keep their bytes. */
  | { readonly op: 'replace'; readonly path: JsonPath; readonly value: unknown }
  | { readonly op: 'remove'; readonly path: JsonPath }
  | { readonly op: 'rename'; readonly path: JsonPath; readonly name: string }
  /** Adds to an object or list, `before` the item of that index or at the end. `key` is null in lists. */
  | {
      readonly op: 'add'
      readonly into: JsonPath
      readonly before?: number
      readonly key: string | null
      readonly content: Content
    }

const objectChanges = (
  path: JsonPath,
  { from, to }: { from: Readonly<Record<string, unknown>>; to: Readonly<Record<string, unknown>> },
): readonly Amendment[] => {
  const removed = Object.keys(from).filter((key) => !Object.hasOwn(to, key) || to[key] === undefined)
  const changed = Object.entries(to).flatMap(([key, value]): readonly Amendment[] => {
    if (value === undefined) return []
    return Object.hasOwn(from, key)
      ? changesTo([...path, key], { from: from[key], to: value })
      : [{ op: 'add', into: path, key, content: { value } }]
  })
  return [...removed.map((key): Amendment => ({ op: 'remove', path: [...path, key] })), ...changed]
}

const listChanges = (
  path: JsonPath,
  { from, to }: { from: readonly unknown[]; to: readonly unknown[] },
): readonly Amendment[] => {
  const max = Math.min(from.length, to.length)
  let head = 0
  while (head < max && sameJson(from[head], to[head])) head += 1
  let tail = 0
  while (tail < max - head && sameJson(from[from.length - 1 - tail], to[to.length - 1 - tail])) tail += 1
  const [former, next] = [from.slice(head, from.length - tail), to.slice(head, to.length - tail)]
  const paired = Math.min(former.length, next.length)
  return [
    ...former
      .slice(0, paired)
      .flatMap((item, index) => changesTo([...path, head + index], { from: item, to: next[index] })),
    ...former
      .slice(paired)
      .map((_, index): Amendment => ({ op: 'remove', path: [...path, head + paired + index] })),
    ...next.slice(paired).map((value): Amendment => ({
      op: 'add',
      into: path,
      ...(head + paired < from.length && { before: head + paired }),
      key: null,
      content: { value },
    })),
  ]
}

/** The smallest amendments that turn one value into another. Primitive values are replaced completely. */
function changesTo(path: JsonPath, { from, to }: { from: unknown; to: unknown }): readonly Amendment[] {
  if (isObject(from) && isObject(to)) return objectChanges(path, { from, to })
  if (isList(from) && isList(to)) return listChanges(path, { from, to })
  return sameJson(from, to) ? [] : [{ op: 'replace', path, value: to }]
}

const parentPath = (amendment: Amendment): JsonPath =>
  amendment.op === 'add' ? amendment.into : amendment.path.slice(0, -1)

const numbersAt = (
  document: PlaybookDocument,
  { container, path }: { container: Container; path: JsonPath },
) => {
  const last = path.at(-1)
  if (container.kind === 'array') return typeof last === 'number' ? [last] : []
  return document.indexesOf(container, String(last))
}

/**
 * A member is removed or renamed together with earlier members of the same key: otherwise those would become valid.
 */
const addAmendment = (
  document: PlaybookDocument,
  { changes, amendment }: { changes: Changes; amendment: Amendment },
): void => {
  const { container, removed, added, renamed, values } = changes
  if (amendment.op === 'add') {
    const before = amendment.before ?? container.ends.length
    added.set(before, [...(added.get(before) ?? []), { key: amendment.key, content: amendment.content }])
    return
  }
  const numbers = numbersAt(document, { container, path: amendment.path })
  const counts = numbers.at(-1)
  if (counts === undefined) return
  if (amendment.op === 'remove') for (const number of numbers) removed.add(number)
  else if (amendment.op === 'replace') values.set(counts, amendment.value)
  else {
    renamed.set(counts, amendment.name)
    for (const number of numbers.slice(0, -1)) removed.add(number)
  }
}

const refine = (document: PlaybookDocument, amendment: Amendment): readonly Amendment[] =>
  amendment.op === 'replace'
    ? changesTo(amendment.path, { from: document.valueAt(amendment.path), to: amendment.value })
    : [amendment]

const byOffset = (one: TextEdit, other: TextEdit): number => one.start - other.start || one.end - other.end

/**
 * The edits for all amendments of a document. All paths are those of the current document: no amendment may touch
 * what another one removes or replaces.
 */
export function batchOf(document: PlaybookDocument, amendments: readonly Amendment[]): Batch {
  const sheets = new Map<string, Changes>()
  for (const amendment of amendments.flatMap((each) => refine(document, each))) {
    const path = parentPath(amendment)
    const key = JSON.stringify(path)
    const container = document.containerAt(path)
    if (container === undefined) continue
    const changes = sheets.get(key) ?? {
      container,
      removed: new Set(),
      added: new Map(),
      renamed: new Map(),
      values: new Map(),
    }
    sheets.set(key, changes)
    addAmendment(document, { changes, amendment })
  }
  if (sheets.size === 0) return []
  const style = styleOf(document)
  return [...sheets.values()]
    .flatMap((changes) => containerEdits(document, { changes, style }))
    .toSorted(byOffset)
}
