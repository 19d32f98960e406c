// The edits of one object or list: what goes, what comes, what is called otherwise, what has another value, with the
// commas right and no byte touched that can stay.
import { stringEnd } from '../read/scan-json.ts'
import type { TextEdit } from '../command.ts'
import type { Container, Document } from './document.ts'
import { trimmed } from '../text-edit.ts'
import {
  type Style,
  lineIndent,
  writeString,
  colonOf,
  hasLineBreak,
  indentIn,
  leadOf,
  writeValue,
} from './style.ts'
import { isList, isObject } from '../json.ts'

/** What is added: a value, or text that stands elsewhere and keeps its bytes but for its indentation. */
export type Content = { readonly value: unknown } | { readonly raw: string; readonly indent: string }

/** What comes into a container: written as its neighbours are. */
interface Addition {
  readonly key: string | null
  readonly content: Content
}

/** How what is in a container is set apart. */
interface Spacing {
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
function spacingOf(document: Document, where: Where): Spacing {
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

interface Written {
  readonly container: Container
  readonly style: Style
  readonly indent: string | null
}

/** The text of a value that stands, or comes to stand, in a container. */
function writeContent(document: Document, { content, ...where }: Written & { content: Content }): string {
  if ('raw' in content)
    return where.indent === null
      ? content.raw
      : reindented(content.raw, { from: content.indent, to: where.indent })
  const indent = indentFor(document, { value: content.value, ...where })
  return writeValue(content.value, { style: where.style, indent })
}

/** Text of what comes into a container, key and all. */
function writeAddition(document: Document, { addition, ...where }: Written & { addition: Addition }): string {
  const value = writeContent(document, { content: addition.content, ...where })
  if (addition.key === null) return value
  return (
    writeString(addition.key, where.style) + (colonOf(document, where.container) ?? where.style.colon) + value
  )
}

export interface Changes {
  readonly container: Container
  readonly gone: Set<number>
  /** What comes before the item of a number; at the end under the number of items. */
  readonly come: Map<number, Addition[]>
  readonly called: Map<number, string>
  readonly values: Map<number, unknown>
}

interface Gap {
  /** The nearest that stay on either side; -1 and the number of items stand for the brackets. */
  readonly before: number
  readonly after: number
  readonly texts: readonly string[]
}

interface Joined extends Omit<Gap, 'texts'> {
  readonly texts: string
}

const isPlain = ({ content }: Addition): boolean =>
  !('raw' in content) && (typeof content.value !== 'object' || content.value === null)

/** Members that go, and what comes in their place. */
const exchange = ({ keyStarts, ends, start, end }: Container, { before, after, texts }: Joined): TextEdit => {
  const span = { start: keyStarts[before + 1] ?? 0, end: ends[after - 1] ?? 0 }
  const [prior, next] = [ends[before], keyStarts[after]]
  if (texts !== '') return { ...span, insert: texts }
  if (prior !== undefined) return { start: prior, end: span.end, insert: '' }
  if (next !== undefined) return { start: span.start, end: next, insert: '' }
  return { start: start + 1, end: end - 1, insert: '' }
}

const insertion = (
  { keyStarts, ends, start, end }: Container,
  { joined, spacing }: { joined: Joined; spacing: Spacing },
): TextEdit => {
  const { before, after, texts } = joined
  const [prior, next] = [ends[before], keyStarts[after]]
  if (prior !== undefined) return { start: prior, end: prior, insert: spacing.between + texts }
  if (next !== undefined) return { start: next, end: next, insert: texts + spacing.between }
  return { start: start + 1, end: end - 1, insert: spacing.lead + texts + spacing.tail }
}

/** The edit between two neighbours that stay. */
const gapEdit = (container: Container, { gap, spacing }: { gap: Gap; spacing: Spacing }): TextEdit => {
  const joined = { ...gap, texts: gap.texts.join(spacing.between) }
  return gap.after - gap.before > 1 ? exchange(container, joined) : insertion(container, { joined, spacing })
}

const gapsOf = (
  { container, gone, come }: Changes,
  write: (addition: Addition) => string,
): readonly Gap[] => {
  const count = container.ends.length
  const gaps: Gap[] = []
  let [before, texts]: [number, string[]] = [-1, []]
  for (let index = 0; index <= count; index += 1) {
    texts.push(...(come.get(index) ?? []).map(write))
    if (gone.has(index)) continue
    if (texts.length > 0 || index - before > 1) gaps.push({ before, after: index, texts })
    ;[before, texts] = [index, []]
  }
  return gaps
}

const renames = (
  { text }: Document,
  { changes, style }: { changes: Changes; style: Style },
): readonly TextEdit[] =>
  [...changes.called].flatMap(([index, name]) => {
    const start = changes.container.keyStarts[index] ?? 0
    return trimmed(text, { start, end: stringEnd(text, start), insert: writeString(name, style) }) ?? []
  })

const replacements = (document: Document, { changes, style }: { changes: Changes; style: Style }) => {
  const { container, values } = changes
  const { indent } =
    values.size === 0 ? { indent: null } : spacingOf(document, { container, style, plain: false })
  return [...values].flatMap(([index, value]) => {
    const [start, end] = [container.starts[index] ?? 0, container.ends[index] ?? 0]
    const line = indent === null ? null : lineIndent(document.text, start)
    const insert = writeContent(document, { content: { value }, container, style, indent: line })
    return trimmed(document.text, { start, end, insert }) ?? []
  })
}

/** Edits of one container; those within its members are none of its business. */
export function containerEdits(
  document: Document,
  { changes, style }: { changes: Changes; style: Style },
): readonly TextEdit[] {
  const { container, come, gone } = changes
  const edits = [...renames(document, { changes, style }), ...replacements(document, { changes, style })]
  if (come.size === 0 && gone.size === 0) return edits
  const plain = [...come.values()].every((additions) => additions.every(isPlain))
  const spacing = spacingOf(document, { container, style, plain })
  const write = (addition: Addition): string =>
    writeAddition(document, { addition, container, style, indent: spacing.indent })
  return [...edits, ...gapsOf(changes, write).map((gap) => gapEdit(container, { gap, spacing }))]
}
