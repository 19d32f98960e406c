// Text edits of the buttons above a long description: add a Markdown format to the selection, or remove it.
// Independent of the field.

export type MarkdownFormat = 'bold' | 'link' | 'list' | 'code'

interface Selection {
  readonly text: string
  /** Start and end of the selection. */
  readonly from: number
  readonly to: number
}

/** One replacement, and the selection after it. */
interface Edit {
  readonly from: number
  readonly to: number
  readonly insert: string
  readonly chosen: readonly [number, number]
}

const wrapWith =
  (delimiter: string) =>
  ({ text, from, to }: Selection): Edit => {
    const size = delimiter.length
    const isMarked = text.slice(from - size, from) === delimiter && text.slice(to, to + size) === delimiter
    const insert = text.slice(from, to)
    if (from >= size && isMarked)
      return { from: from - size, to: to + size, insert, chosen: [from - size, to - size] }
    return { from, to, insert: `${delimiter}${insert}${delimiter}`, chosen: [from + size, to + size] }
  }

const link = ({ text, from, to }: Selection): Edit => {
  const chosen = text.slice(from, to)
  if (/^https?:\/\/\S+$/.test(chosen))
    return { from, to, insert: `[](${chosen})`, chosen: [from + 1, from + 1] }
  const start = from + chosen.length + 3
  return { from, to, insert: `[${chosen}](https://)`, chosen: [start, start + 'https://'.length] }
}

/** The range of all lines in the selection. */
const linesAt = ({ text, from, to }: Selection): readonly [number, number] => {
  const end = text.indexOf('\n', to)
  return [text.lastIndexOf('\n', from - 1) + 1, end === -1 ? text.length : end]
}

const list = (chosen: Selection): Edit => {
  const [from, to] = linesAt(chosen)
  const lines = chosen.text.slice(from, to).split('\n')
  const isList = lines.every((line) => line.startsWith('- '))
  const insert = lines.map((line) => (isList ? line.slice(2) : `- ${line}`)).join('\n')
  return { from, to, insert, chosen: [from, from + insert.length] }
}

const code = (chosen: Selection): Edit => {
  const { text, from, to } = chosen
  if (!text.slice(from, to).includes('\n')) return wrapWith('`')(chosen)
  const [start, end] = linesAt(chosen)
  const insert = `\`\`\`\n${text.slice(start, end)}\n\`\`\``
  return { from: start, to: end, insert, chosen: [start + 4, start + insert.length - 4] }
}

const formats = { bold: wrapWith('**'), link, list, code } as const satisfies Record<
  MarkdownFormat,
  (chosen: Selection) => Edit
>

export function applyFormat(kind: MarkdownFormat, chosen: Selection): Edit {
  return formats[kind](chosen)
}
