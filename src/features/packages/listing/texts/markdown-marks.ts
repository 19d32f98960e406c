// What the buttons above a long description do to its text: marks put around what is chosen, or taken away again.
// They know nothing of the field.

export type MarkKind = 'bold' | 'link' | 'list' | 'code'

interface Chosen {
  readonly text: string
  /** Where what is chosen begins and ends. */
  readonly from: number
  readonly to: number
}

/** One replacement, and what is chosen after it. */
interface Edit {
  readonly from: number
  readonly to: number
  readonly put: string
  readonly chosen: readonly [number, number]
}

const around =
  (mark: string) =>
  ({ text, from, to }: Chosen): Edit => {
    const size = mark.length
    const isMarked = text.slice(from - size, from) === mark && text.slice(to, to + size) === mark
    const put = text.slice(from, to)
    if (from >= size && isMarked)
      return { from: from - size, to: to + size, put, chosen: [from - size, to - size] }
    return { from, to, put: `${mark}${put}${mark}`, chosen: [from + size, to + size] }
  }

const link = ({ text, from, to }: Chosen): Edit => {
  const chosen = text.slice(from, to)
  if (/^https?:\/\/\S+$/.test(chosen)) return { from, to, put: `[](${chosen})`, chosen: [from + 1, from + 1] }
  const start = from + chosen.length + 3
  return { from, to, put: `[${chosen}](https://)`, chosen: [start, start + 'https://'.length] }
}

/** The whole lines of what is chosen. */
const linesAt = ({ text, from, to }: Chosen): readonly [number, number] => {
  const end = text.indexOf('\n', to)
  return [text.lastIndexOf('\n', from - 1) + 1, end === -1 ? text.length : end]
}

const list = (chosen: Chosen): Edit => {
  const [from, to] = linesAt(chosen)
  const lines = chosen.text.slice(from, to).split('\n')
  const isList = lines.every((line) => line.startsWith('- '))
  const put = lines.map((line) => (isList ? line.slice(2) : `- ${line}`)).join('\n')
  return { from, to, put, chosen: [from, from + put.length] }
}

const code = (chosen: Chosen): Edit => {
  const { text, from, to } = chosen
  if (!text.slice(from, to).includes('\n')) return around('`')(chosen)
  const [start, end] = linesAt(chosen)
  const put = `\`\`\`\n${text.slice(start, end)}\n\`\`\``
  return { from: start, to: end, put, chosen: [start + 4, start + put.length - 4] }
}

const marks = { bold: around('**'), link, list, code } as const satisfies Record<
  MarkKind,
  (chosen: Chosen) => Edit
>

export function editOf(kind: MarkKind, chosen: Chosen): Edit {
  return marks[kind](chosen)
}
