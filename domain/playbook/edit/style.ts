// Detects how a document is formatted, so that additions look like the text around them (PBK24).
import type { Playbook, PlaybookNode } from '../playbook.ts'
import { stringEnd } from '../read/scan-json.ts'
import { skeletonOf } from '../read/read-skeleton.ts'
import type { Container, PlaybookDocument } from './document.ts'
import { isList, isObject } from '../json.ts'

export interface Style {
  /** Empty if the document is on one line. */
  readonly lineEnd: string
  /** One level of indentation. */
  readonly unit: string
  readonly colon: string
  /** After a comma on one line. */
  readonly gap: string
  /** Inside the braces of an object on one line. */
  readonly pad: string
  /** Lists of primitive values are on one line. */
  readonly inlineLists: boolean
  /** Non-ASCII letters are escaped. */
  readonly isAscii: boolean
}

const lineBreak = /\r\n|\r|\n/

export function hasLineBreak(text: string): boolean {
  return lineBreak.test(text)
}

/** Whitespace before the first member or item. */
export function leadOf({ text }: PlaybookDocument, { start, keyStarts, end }: Container): string {
  return text.slice(start + 1, keyStarts[0] ?? end - 1)
}

/** Indentation of the last line between two members; there may be a comma before either of them. */
export function indentIn(space: string): string {
  return /(?:^|[\r\n])([ \t]*)[^\r\n]*$/.exec(space)?.[1] ?? ''
}

/** Indentation of the line that contains an offset. */
export function lineIndent(text: string, offset: number): string {
  let start = offset
  while (start > 0 && !'\r\n'.includes(text.charAt(start - 1))) start -= 1
  return /^[ \t]*/.exec(text.slice(start, Math.min(offset, start + 200)))?.[0] ?? ''
}

/** Text between key and value of a member. */
export function colonOf({ text }: PlaybookDocument, { keyStarts, starts }: Container): string | undefined {
  const [keyStart, start] = [keyStarts.at(-1), starts.at(-1)]
  if (keyStart === undefined || start === undefined) return undefined
  return text.slice(stringEnd(text, keyStart), start)
}

const maxSampled = 50

const isInline = (document: PlaybookDocument, node: PlaybookNode): boolean | undefined => {
  for (const { of, name, targets } of node.outputs) {
    if (targets.length === 0) continue
    const path = ['nodes', node.id, ...(of === 'loop' ? ['loop'] : ['outputs', name])]
    const list = document.containerAt(path)
    if (list?.kind === 'array') return !hasLineBreak(document.text.slice(list.start, list.end))
  }
  return undefined
}

/** Decided by the first lists of IDs. */
const writesListsInline = (document: PlaybookDocument): boolean => {
  let seen = 0
  for (const node of document.playbook.nodes.values()) {
    const inline = isInline(document, node)
    if (inline !== undefined) return inline
    seen += 1
    if (seen === maxSampled) break
  }
  return false
}

const indentAfter = (lead: string): string => (hasLineBreak(lead) ? indentIn(lead) : '')

const unitOf = (document: PlaybookDocument, root: Container): string => {
  const outer = indentAfter(leadOf(document, root))
  const { nodes } = skeletonOf(document.playbook)
  const first = nodes?.frame.keyStarts[0]
  const lead = nodes && first ? document.text.slice(nodes.at + 1, nodes.at + first) : ''
  const inner = indentAfter(lead)
  if (inner.length > outer.length && inner.startsWith(outer)) return inner.slice(outer.length)
  return outer === '' ? '  ' : outer
}

const isAscii = ({ text }: Playbook): boolean =>
  /\\u[0-9a-fA-F]{4}/.test(text) && !/[^\0-\x7f\ufeff]/.test(text)

/** Detects the style of a document. It scans the whole text only when `isAscii` is read. */
export function styleOf(document: PlaybookDocument): Style {
  const { text, playbook } = document
  const root = document.containerAt([])
  if (root === undefined) throw new Error('the text of a playbook must be an object')
  const source = text.slice(root.start, root.end)
  const colon = colonOf(document, root) ?? ': '
  return {
    lineEnd: lineBreak.exec(source)?.[0] ?? '',
    unit: unitOf(document, root),
    colon,
    gap: /\s$/.test(colon) ? ' ' : '',
    pad: /\{([ \t]*)"/.exec(source.slice(0, 20_000))?.[1] ?? '',
    inlineLists: !hasLineBreak(source) || writesListsInline(document),
    get isAscii() {
      return isAscii(playbook)
    },
  }
}

/** `indent` is null on one line, else that of the line where the value starts. */
interface WriteOptions {
  readonly style: Style
  readonly indent: string | null
}

const beyondAscii = /[\u0080-\uffff]/g
const escaped = (text: string): string =>
  text.replace(beyondAscii, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** A string as a JSON literal. */
export function writeString(text: string, style: Style): string {
  const literal = JSON.stringify(text)
  return literal.search(beyondAscii) !== -1 && style.isAscii ? escaped(literal) : literal
}

const writePlain = (value: unknown, style: Style): string => {
  if (typeof value === 'string') return writeString(value, style)
  if (Object.is(value, -0)) return '-0'
  return JSON.stringify(value) ?? 'null'
}

/** Joins parts in brackets, on one line or one line each. */
const enclosed = (
  parts: readonly string[],
  { style, indent, brackets }: WriteOptions & { brackets: string },
): string => {
  const [open, close] = brackets
  if (parts.length === 0) return brackets
  if (indent === null) {
    const pad = open === '{' ? style.pad : ''
    return `${open}${pad}${parts.join(`,${style.gap}`)}${pad}${close}`
  }
  const line = style.lineEnd + indent
  return `${open}${line}${style.unit}${parts.join(`,${line}${style.unit}`)}${line}${close}`
}

const isPlain = (value: unknown): boolean => !isList(value) && !isObject(value)

/** A value as JSON text in the style of the document. */
export function writeValue(value: unknown, { style, indent }: WriteOptions): string {
  const isOnLine = indent === null || style.lineEnd === ''
  if (isList(value)) {
    const inline = isOnLine || (style.inlineLists && value.every(isPlain))
    const options = { style, indent: inline ? null : indent + style.unit }
    const parts = value.map((item) => writeValue(item, options))
    return enclosed(parts, { style, indent: inline ? null : indent, brackets: '[]' })
  }
  if (isObject(value)) {
    const options = { style, indent: isOnLine ? null : indent + style.unit }
    const parts = Object.entries(value).flatMap(([key, member]) =>
      member === undefined ? [] : [writeString(key, style) + style.colon + writeValue(member, options)],
    )
    return enclosed(parts, { style, indent: isOnLine ? null : indent, brackets: '{}' })
  }
  return writePlain(value, style)
}
