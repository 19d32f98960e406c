// What is to become of a document, member by member, and the edits of its text that this takes.
import { sameJson } from '../../merge/same-json.ts'
import { isList, isObject } from '../json.ts'
import type { JsonPath } from '../playbook.ts'
import type { Batch, TextEdit } from '../command.ts'
import { type Changes, type Content, containerEdits } from './container-edits.ts'
import type { Container, Document } from './document.ts'
import { styleOf } from './style.ts'

export type Amendment =
  /** What is there becomes this; members and items that stay the same keep their bytes. */
  | { readonly to: 'be'; readonly path: JsonPath; readonly value: unknown }
  | { readonly to: 'go'; readonly path: JsonPath }
  | { readonly to: 'be_called'; readonly path: JsonPath; readonly name: string }
  /** Into an object or list; `before` the item of that number, else at the end. `key` is null in lists. */
  | {
      readonly to: 'come'
      readonly into: JsonPath
      readonly before?: number
      readonly key: string | null
      readonly content: Content
    }

const objectChanges = (
  path: JsonPath,
  { from, to }: { from: Readonly<Record<string, unknown>>; to: Readonly<Record<string, unknown>> },
): readonly Amendment[] => {
  const gone = Object.keys(from).filter((key) => !Object.hasOwn(to, key) || to[key] === undefined)
  const changed = Object.entries(to).flatMap(([key, value]): readonly Amendment[] => {
    if (value === undefined) return []
    return Object.hasOwn(from, key)
      ? changesTo([...path, key], { from: from[key], to: value })
      : [{ to: 'come', into: path, key, content: { value } }]
  })
  return [...gone.map((key): Amendment => ({ to: 'go', path: [...path, key] })), ...changed]
}

const listChanges = (
  path: JsonPath,
  { from, to }: { from: readonly unknown[]; to: readonly unknown[] },
): readonly Amendment[] => {
  const most = Math.min(from.length, to.length)
  let head = 0
  while (head < most && sameJson(from[head], to[head])) head += 1
  let tail = 0
  while (tail < most - head && sameJson(from[from.length - 1 - tail], to[to.length - 1 - tail])) tail += 1
  const [former, next] = [from.slice(head, from.length - tail), to.slice(head, to.length - tail)]
  const paired = Math.min(former.length, next.length)
  return [
    ...former
      .slice(0, paired)
      .flatMap((item, index) => changesTo([...path, head + index], { from: item, to: next[index] })),
    ...former
      .slice(paired)
      .map((_, index): Amendment => ({ to: 'go', path: [...path, head + paired + index] })),
    ...next.slice(paired).map((value): Amendment => ({
      to: 'come',
      into: path,
      ...(head + paired < from.length && { before: head + paired }),
      key: null,
      content: { value },
    })),
  ]
}

/** What has to change within a value for it to become another; whole plain values at the least. */
function changesTo(path: JsonPath, { from, to }: { from: unknown; to: unknown }): readonly Amendment[] {
  if (isObject(from) && isObject(to)) return objectChanges(path, { from, to })
  if (isList(from) && isList(to)) return listChanges(path, { from, to })
  return sameJson(from, to) ? [] : [{ to: 'be', path, value: to }]
}

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
export function batchOf(document: Document, amendments: readonly Amendment[]): Batch {
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
