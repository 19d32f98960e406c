// The edits of one object or list: what goes, what comes, what is called otherwise, what has another value, with the
// commas right and no byte touched that can stay.
import { stringEnd } from '../scan.ts'
import { type Addition, type Spacing, spacingOf, writeAddition, writeContent } from './additions.ts'
import type { TextEdit } from './command.ts'
import type { Container, Document } from './document.ts'
import { trimmed } from './batch.ts'
import { type Style, lineIndent } from './style.ts'
import { writeString } from './write-value.ts'

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
export const containerEdits = (
  document: Document,
  { changes, style }: { changes: Changes; style: Style },
): readonly TextEdit[] => {
  const { container, come, gone } = changes
  const edits = [...renames(document, { changes, style }), ...replacements(document, { changes, style })]
  if (come.size === 0 && gone.size === 0) return edits
  const plain = [...come.values()].every((additions) => additions.every(isPlain))
  const spacing = spacingOf(document, { container, style, plain })
  const write = (addition: Addition): string =>
    writeAddition(document, { addition, container, style, indent: spacing.indent })
  return [...edits, ...gapsOf(changes, write).map((gap) => gapEdit(container, { gap, spacing }))]
}
