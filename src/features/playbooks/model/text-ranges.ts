// Where nodes, members and findings stand in the text, and which node a place of the text belongs to.
import type { Node } from 'jsonc-parser'
import type { Frame } from '#domain/playbook/read/read-members.ts'
import { indexIn, cachedSkeleton } from '#domain/playbook/read/read-skeleton.ts'
import { treeAt, treeOf } from '#domain/playbook/read/json-tree.ts'
import type { JsonPath, NodeId, Playbook } from '#domain/playbook/playbook.ts'
import type { Span } from '#domain/jinja/span.ts'

interface Member extends Span {
  /** Where its key begins. */
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

/** A node with its key; of two under one id the last, which is the one that counts. */
export function nodeMember(playbook: Playbook, id: NodeId): Member | undefined {
  const nodes = nodesOf(playbook)
  return nodes && memberOf(nodes, id)
}

/** The number of the last member that begins at or before an offset. */
const lastIndexBefore = (starts: readonly number[], offset: number): number => {
  let [low, high] = [0, starts.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((starts[middle] ?? 0) <= offset) low = middle + 1
    else high = middle
  }
  return low - 1
}

/** The node whose key or value is at an offset. */
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

/** Units of a string's value that one escape of JSON stands for take several in the text. */
const stringUnit = /\\u[\dA-Fa-f]{4}|\\.|[^]/y

/** Part of a string, given in units of its value, as part of the text: `raw` is the string with its quotes. */
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
  /** Where the key of what was found begins; items of lists have none. */
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

/** A member of the document in its text, or part of a string; what is not there any more is told by what holds it. */
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

/** What is underlined: of a value over several lines its key or its first line, since lines all underlined say nothing. */
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

/** Line and column of an offset, from 1. */
export function lineAndColumn(text: string, offset: number): { line: number; column: number } {
  let line = 1
  let start = 0
  for (let at = text.indexOf('\n'); at !== -1 && at < offset; at = text.indexOf('\n', at + 1)) {
    line += 1
    start = at + 1
  }
  return { line, column: offset - start + 1 }
}
