// Maps nodes, members and diagnostics to text ranges, and offsets to nodes.
import type { Node } from 'jsonc-parser'
import type { Frame } from '#domain/playbook/read/read-members.ts'
import { indexIn, cachedSkeleton } from '#domain/playbook/read/read-skeleton.ts'
import { treeAt, treeOf } from '#domain/playbook/read/json-tree.ts'
import type { JsonPath, NodeId, Playbook } from '#domain/playbook/playbook.ts'
import type { Span } from '#domain/jinja/span.ts'

interface Member extends Span {
  /** Offset of its key. */
  readonly key: number
}

const memberOf = ({ frame, at }: { frame: Frame; at: number }, key: string): Member | undefined => {
  const index = indexIn(frame, key)
  const [keyStart, start, end] =
    index === undefined ? [] : [frame.keyStarts[index], frame.starts[index], frame.ends[index]]
  if (keyStart === undefined || start === undefined || end === undefined) return undefined
  return { key: at + keyStart, start: at + start, end: at + end }
}

const nodesOf = (playbook: Playbook) => {
  const nodes = cachedSkeleton(playbook)?.nodes
  return nodes ? { frame: nodes.frame, at: nodes.at } : undefined
}

/** The range of a node with its key; the last one if ids repeat, because it is the one that counts. */
export function nodeMember(playbook: Playbook, id: NodeId): Member | undefined {
  const nodes = nodesOf(playbook)
  return nodes && memberOf(nodes, id)
}

/** The index of the last start at or before an offset. */
const lastIndexBefore = (starts: readonly number[], offset: number): number => {
  let [low, high] = [0, starts.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((starts[middle] ?? 0) <= offset) low = middle + 1
    else high = middle
  }
  return low - 1
}

/** The node whose key or value contains an offset. */
export function nodeAt(playbook: Playbook, offset: number): NodeId | undefined {
  const nodes = nodesOf(playbook)
  if (!nodes) return undefined
  const { frame, at } = nodes
  const index = lastIndexBefore(frame.keyStarts, offset - at)
  const [key, end] = [frame.keys[index], frame.ends[index]]
  return key !== undefined && end !== undefined && offset - at <= end && playbook.nodes.has(key)
    ? key
    : undefined
}

/** One unit of a string value may be an escape of several characters in the JSON text. */
const stringUnit = /\\u[\dA-Fa-f]{4}|\\.|[^]/y

/** Converts a range in units of a string value to a range of the text; `raw` is the string with its quotes. */
export function spanInString(raw: string, span: Span): Span {
  let [at, unit, start] = [1, 0, 1]
  for (; unit < span.end && at < raw.length - 1; unit += 1) {
    if (unit === span.start) start = at
    stringUnit.lastIndex = at
    at += stringUnit.exec(raw)?.[0].length ?? 1
  }
  return { start, end: at }
}

interface ValueRange {
  readonly path: JsonPath
  readonly span: Span | null
}

interface TextRange extends Span {
  /** Offset of the key; list items have none. */
  readonly key?: number | undefined
}

const keyWithin = (member: Member, { parent }: Node): number | undefined => {
  if (parent === undefined) return member.key
  const [key] = parent.type === 'property' ? (parent.children ?? []) : []
  return key && member.start + key.offset
}

const rangeWithin = (text: string, { member, path, span }: ValueRange & { member: Member }): TextRange => {
  const source = text.slice(member.start, member.end)
  const node = treeAt(treeOf(source), path)
  if (node === undefined) return { start: member.key, end: member.end, key: member.key }
  const start = member.start + node.offset
  if (span === null || node.type !== 'string')
    return { start, end: start + node.length, key: keyWithin(member, node) }
  const part = spanInString(source.slice(node.offset, node.offset + node.length), span)
  return { start: start + part.start, end: start + part.end }
}

/** The range of a member, or of part of a string; for a missing member the range of its container. */
export function spanOf(playbook: Playbook, { path, span }: ValueRange): TextRange | undefined {
  const [first, second, ...remaining] = path
  const skeleton = cachedSkeleton(playbook)
  if (!skeleton || first === undefined) return undefined
  const node = first === 'nodes' && second !== undefined && nodeMember(playbook, String(second))
  if (node) return rangeWithin(playbook.text, { member: node, path: remaining, span })
  const member = memberOf({ frame: skeleton.root.frame, at: skeleton.at }, String(first))
  return member && rangeWithin(playbook.text, { member, path: path.slice(1), span })
}

const quoted = /"(?:\\.|[^"\\])*"/y

/**
 * The range to underline: for a value over several lines only its key or first line, because underlining many lines
 * is not helpful.
 */
export function underlineOf(playbook: Playbook, target: ValueRange): Span | undefined {
  const range = spanOf(playbook, target)
  if (range === undefined) return undefined
  const { start, end, key } = range
  const { text } = playbook
  const lineEnd = text.indexOf('\n', start)
  if (lineEnd === -1 || lineEnd >= end) return { start, end }
  if (key === undefined) return { start, end: lineEnd }
  quoted.lastIndex = key
  return { start: key, end: key + (quoted.exec(text)?.[0].length ?? 1) }
}

/** Line and column of an offset, both starting at 1. */
export function lineAndColumn(text: string, offset: number): { line: number; column: number } {
  let line = 1
  let start = 0
  for (let at = text.indexOf('\n'); at !== -1 && at < offset; at = text.indexOf('\n', at + 1)) {
    line += 1
    start = at + 1
  }
  return { line, column: offset - start + 1 }
}
