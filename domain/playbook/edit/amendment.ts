// What is to become of a document, member by member, before anybody knows which bytes that takes.
import { sameJson } from '../../merge/same-json.ts'
import { isList, isObject } from '../json.ts'
import type { JsonPath } from '../playbook.ts'

/** What is added: a value, or text that stands elsewhere and keeps its bytes but for its indentation. */
export type Content = { readonly value: unknown } | { readonly raw: string; readonly indent: string }

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
export const changesTo = (
  path: JsonPath,
  { from, to }: { from: unknown; to: unknown },
): readonly Amendment[] => {
  if (isObject(from) && isObject(to)) return objectChanges(path, { from, to })
  if (isList(from) && isList(to)) return listChanges(path, { from, to })
  return sameJson(from, to) ? [] : [{ to: 'be', path, value: to }]
}
