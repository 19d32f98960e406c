// Text edits of one object or list: removed, added, renamed and replaced members. Commas stay correct and all
// other bytes are preserved.
import { stringEnd } from '../read/scan-json.ts'
import type { TextEdit } from '../command.ts'
import type { Container, PlaybookDocument } from './document.ts'
import { trimEdit } from '../text-edit.ts'
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

/** A value, or source text from elsewhere that keeps its bytes except for indentation. */
export type Content = { readonly value: unknown } | { readonly raw: string; readonly indent: string }

/** A new member or item, formatted like its neighbours. */
interface Addition {
  readonly key: string | null
  readonly content: Content
}

/** Whitespace between the members or items of a container. */
interface Spacing {
  /** From the opening bracket to the first member. */
  readonly lead: string
  /** From the end of one member to the next, including the comma. */
  readonly between: string
  /** From the last member to the closing bracket. */
  readonly tail: string
  /** Indentation of the lines; null on one line. */
  readonly indent: string | null
}

const inlineSpacing = (style: Style, pad: string): Spacing => ({
  lead: pad,
  between: `,${style.gap}`,
  tail: pad,
  indent: null,
})

const existingSpacing = (
  document: PlaybookDocument,
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

const parentOf = (document: PlaybookDocument, { path }: Container): Container | undefined =>
  path.length === 0 ? undefined : document.containerAt(path.slice(0, -1))

const brackets = { object: '{', array: '[' } as const

/** Whether the nearest non-empty sibling with the same brackets is on one line. Undefined if there is none. */
const siblingInline = (
  { text }: PlaybookDocument,
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

interface SpacingContext {
  readonly container: Container
  readonly style: Style
  /** Whether only primitive values are added. */
  readonly plain: boolean
}

/** Whether an empty container stays on one line when members are added. */
const staysInline = (document: PlaybookDocument, { container, style, plain }: SpacingContext): boolean => {
  const parent = parentOf(document, container)
  if (style.lineEnd === '') return true
  if (parent === undefined) return false
  if (existingSpacing(document, { container: parent, style }).indent === null) return true
  const sibling = siblingInline(document, { container: parent, bracket: brackets[container.kind] })
  return sibling ?? (container.kind === 'array' && plain && style.inlineLists)
}

/** The spacing of a container, or the one it would have with members. */
function spacingOf(document: PlaybookDocument, context: SpacingContext): Spacing {
  const { container, style } = context
  if (container.starts.length > 0) return existingSpacing(document, context)
  if (staysInline(document, context))
    return inlineSpacing(style, container.kind === 'object' ? style.pad : '')
  const outer = style.lineEnd + lineIndent(document.text, container.start)
  const line = outer + style.unit
  return { lead: line, between: `,${line}`, tail: outer, indent: indentIn(line) }
}

/** Changes the indentation of source text. Line breaks occur only between members, never within strings. */
const reindented = (raw: string, { from, to }: { from: string; to: string }): string =>
  raw.replace(/(?<=\n|\r(?!\n))[ \t]*/g, (space) =>
    space.startsWith(from) ? to + space.slice(from.length) : space,
  )

/** The indentation of a value in a container; null for one line. */
const indentFor = (
  document: PlaybookDocument,
  { value, container, indent }: { value: unknown; container: Container; indent: string | null },
) => {
  if (indent === null || (!isList(value) && !isObject(value))) return indent
  const bracket = isList(value) ? '[' : '{'
  return siblingInline(document, { container, bracket }) === true ? null : indent
}

interface WriteContext {
  readonly container: Container
  readonly style: Style
  readonly indent: string | null
}

/** The text of a value in a container. */
function writeContent(
  document: PlaybookDocument,
  { content, ...context }: WriteContext & { content: Content },
): string {
  if ('raw' in content)
    return context.indent === null
      ? content.raw
      : reindented(content.raw, { from: content.indent, to: context.indent })
  const indent = indentFor(document, { value: content.value, ...context })
  return writeValue(content.value, { style: context.style, indent })
}

/** The text of a new member with its key, or of a new item. */
function writeAddition(
  document: PlaybookDocument,
  { addition, ...context }: WriteContext & { addition: Addition },
): string {
  const value = writeContent(document, { content: addition.content, ...context })
  if (addition.key === null) return value
  return (
    writeString(addition.key, context.style) +
    (colonOf(document, context.container) ?? context.style.colon) +
    value
  )
}

export interface Changes {
  readonly container: Container
  readonly removed: Set<number>
  /** Additions by the index of the item they precede; at the end, by the number of items. */
  readonly added: Map<number, Addition[]>
  readonly renamed: Map<number, string>
  readonly values: Map<number, unknown>
}

interface Gap {
  /** Indexes of the nearest remaining neighbours; -1 and the number of items are the brackets. */
  readonly before: number
  readonly after: number
  readonly texts: readonly string[]
}

interface JoinedGap extends Omit<Gap, 'texts'> {
  readonly texts: string
}

const isPlain = ({ content }: Addition): boolean =>
  !('raw' in content) && (typeof content.value !== 'object' || content.value === null)

/** Replaces removed members with added ones. */
const replaceMembers = (
  { keyStarts, ends, start, end }: Container,
  { before, after, texts }: JoinedGap,
): TextEdit => {
  const span = { start: keyStarts[before + 1] ?? 0, end: ends[after - 1] ?? 0 }
  const [prior, next] = [ends[before], keyStarts[after]]
  if (texts !== '') return { ...span, insert: texts }
  if (prior !== undefined) return { start: prior, end: span.end, insert: '' }
  if (next !== undefined) return { start: span.start, end: next, insert: '' }
  return { start: start + 1, end: end - 1, insert: '' }
}

const insertion = (
  { keyStarts, ends, start, end }: Container,
  { joined, spacing }: { joined: JoinedGap; spacing: Spacing },
): TextEdit => {
  const { before, after, texts } = joined
  const [prior, next] = [ends[before], keyStarts[after]]
  if (prior !== undefined) return { start: prior, end: prior, insert: spacing.between + texts }
  if (next !== undefined) return { start: next, end: next, insert: texts + spacing.between }
  return { start: start + 1, end: end - 1, insert: spacing.lead + texts + spacing.tail }
}

/** The edit between two neighbours that remain. */
const gapEdit = (container: Container, { gap, spacing }: { gap: Gap; spacing: Spacing }): TextEdit => {
  const joined = { ...gap, texts: gap.texts.join(spacing.between) }
  return gap.after - gap.before > 1
    ? replaceMembers(container, joined)
    : insertion(container, { joined, spacing })
}

const gapsOf = (
  { container, removed, added }: Changes,
  write: (addition: Addition) => string,
): readonly Gap[] => {
  const count = container.ends.length
  const gaps: Gap[] = []
  let [before, texts]: [number, string[]] = [-1, []]
  for (let index = 0; index <= count; index += 1) {
    texts.push(...(added.get(index) ?? []).map(write))
    if (removed.has(index)) continue
    if (texts.length > 0 || index - before > 1) gaps.push({ before, after: index, texts })
    ;[before, texts] = [index, []]
  }
  return gaps
}

const renames = (
  { text }: PlaybookDocument,
  { changes, style }: { changes: Changes; style: Style },
): readonly TextEdit[] =>
  [...changes.renamed].flatMap(([index, name]) => {
    const start = changes.container.keyStarts[index] ?? 0
    return trimEdit(text, { start, end: stringEnd(text, start), insert: writeString(name, style) }) ?? []
  })

const replacements = (document: PlaybookDocument, { changes, style }: { changes: Changes; style: Style }) => {
  const { container, values } = changes
  const { indent } =
    values.size === 0 ? { indent: null } : spacingOf(document, { container, style, plain: false })
  return [...values].flatMap(([index, value]) => {
    const [start, end] = [container.starts[index] ?? 0, container.ends[index] ?? 0]
    const line = indent === null ? null : lineIndent(document.text, start)
    const insert = writeContent(document, { content: { value }, container, style, indent: line })
    return trimEdit(document.text, { start, end, insert }) ?? []
  })
}

/** The edits of one container, without those of nested containers. */
export function containerEdits(
  document: PlaybookDocument,
  { changes, style }: { changes: Changes; style: Style },
): readonly TextEdit[] {
  const { container, added, removed } = changes
  const edits = [...renames(document, { changes, style }), ...replacements(document, { changes, style })]
  if (added.size === 0 && removed.size === 0) return edits
  const plain = [...added.values()].every((additions) => additions.every(isPlain))
  const spacing = spacingOf(document, { container, style, plain })
  const write = (addition: Addition): string =>
    writeAddition(document, { addition, container, style, indent: spacing.indent })
  return [...edits, ...gapsOf(changes, write).map((gap) => gapEdit(container, { gap, spacing }))]
}
