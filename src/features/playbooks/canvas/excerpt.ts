// The line of a text around a part of it, short enough that the part is in sight.

export interface Excerpt {
  readonly before: string
  readonly marked: string
  readonly after: string
}

const most = 32

export const excerptOf = (text: string, { start, end }: { start: number; end: number }): Excerpt => {
  const lineStart = text.lastIndexOf('\n', start - 1) + 1
  const nextLine = text.indexOf('\n', end)
  const lineEnd = nextLine === -1 ? text.length : nextLine
  const from = start - lineStart > most ? start - most : lineStart
  const before = text.slice(from, start)
  return {
    before: from > lineStart ? `…${before}` : before.trimStart(),
    marked: text.slice(start, end),
    after: text.slice(end, lineEnd),
  }
}
