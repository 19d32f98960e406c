// How members and items are written that come into an object or a list: as their neighbours are.
import { isList, isObject } from '../json.ts'
import type { Content } from './amendment.ts'
import type { Container, Document } from './document.ts'
import { type Style, colonOf, hasLineBreak, indentIn, leadOf, lineIndent } from './style.ts'
import { writeString, writeValue } from './write-value.ts'

export interface Addition {
  readonly key: string | null
  readonly content: Content
}

/** How what is in a container is set apart. */
export interface Spacing {
  /** From the opening bracket to the first. */
  readonly lead: string
  /** From the end of one to the next, the comma included. */
  readonly between: string
  /** From the last to the closing bracket. */
  readonly tail: string
  /** Of their lines; null where they stand on one line. */
  readonly indent: string | null
}

const onLine = (style: Style, pad: string): Spacing => ({
  lead: pad,
  between: `,${style.gap}`,
  tail: pad,
  indent: null,
})

const ofSome = (
  document: Document,
  { container, style }: { container: Container; style: Style },
): Spacing => {
  const { text } = document
  const lead = leadOf(document, container)
  const { starts, keyStarts, ends, end } = container
  const tail = text.slice(ends.at(-1), end - 1)
  const second = keyStarts.at(-1) ?? 0
  const breaks = hasLineBreak(lead)
  const single = breaks ? `,${style.lineEnd}${indentIn(lead)}` : `,${style.gap}`
  const between = starts.length > 1 ? text.slice(ends.at(-2), second) : single
  return { lead, between, tail, indent: hasLineBreak(between) ? indentIn(between) : null }
}

const parentOf = (document: Document, { path }: Container): Container | undefined =>
  path.length === 0 ? undefined : document.containerAt(path.slice(0, -1))

const brackets = { object: '{', array: '[' } as const

/** Whether the nearest member or item in the same brackets that holds something stands on one line. */
const siblingInline = (
  { text }: Document,
  { container, bracket }: { container: Container; bracket: string },
): boolean | undefined => {
  for (
    let index = container.starts.length - 1;
    index >= Math.max(0, container.starts.length - 50);
    index -= 1
  ) {
    const value = text.slice(container.starts[index], container.ends[index])
    if (value.startsWith(bracket) && !/^.\s*.$/.test(value)) return !hasLineBreak(value)
  }
  return undefined
}

interface Where {
  readonly container: Container
  readonly style: Style
  /** Only plain values are to come. */
  readonly plain: boolean
}

/** Whether a container that holds nothing yet will hold what comes on its own line. */
const staysInline = (document: Document, { container, style, plain }: Where): boolean => {
  const parent = parentOf(document, container)
  if (style.lineEnd === '') return true
  if (parent === undefined) return false
  if (ofSome(document, { container: parent, style }).indent === null) return true
  const sibling = siblingInline(document, { container: parent, bracket: brackets[container.kind] })
  return sibling ?? (container.kind === 'array' && plain && style.inlineLists)
}

/** How a container sets its members or items apart, or would if it had any. */
export const spacingOf = (document: Document, where: Where): Spacing => {
  const { container, style } = where
  if (container.starts.length > 0) return ofSome(document, where)
  if (staysInline(document, where)) return onLine(style, container.kind === 'object' ? style.pad : '')
  const outer = style.lineEnd + lineIndent(document.text, container.start)
  const line = outer + style.unit
  return { lead: line, between: `,${line}`, tail: outer, indent: indentIn(line) }
}

/** Text from elsewhere under another indentation: lines only begin between its members, never within a string. */
const reindented = (raw: string, { from, to }: { from: string; to: string }): string =>
  raw.replace(/(?<=\n|\r(?!\n))[ \t]*/g, (space) =>
    space.startsWith(from) ? to + space.slice(from.length) : space,
  )

/** The indent with which a value is written as a member or item of a container; null for one line. */
const indentFor = (
  document: Document,
  { value, container, indent }: { value: unknown; container: Container; indent: string | null },
) => {
  if (indent === null || (!isList(value) && !isObject(value))) return indent
  const bracket = isList(value) ? '[' : '{'
  return siblingInline(document, { container, bracket }) === true ? null : indent
}

export interface Written {
  readonly container: Container
  readonly style: Style
  readonly indent: string | null
}

/** The text of a value that stands, or comes to stand, in a container. */
export const writeContent = (
  document: Document,
  { content, ...where }: Written & { content: Content },
): string => {
  if ('raw' in content)
    return where.indent === null
      ? content.raw
      : reindented(content.raw, { from: content.indent, to: where.indent })
  const indent = indentFor(document, { value: content.value, ...where })
  return writeValue(content.value, { style: where.style, indent })
}

/** Text of what comes into a container, key and all. */
export const writeAddition = (
  document: Document,
  { addition, ...where }: Written & { addition: Addition },
): string => {
  const value = writeContent(document, { content: addition.content, ...where })
  if (addition.key === null) return value
  return (
    writeString(addition.key, where.style) + (colonOf(document, where.container) ?? where.style.colon) + value
  )
}
