import type { Span } from '#domain/jinja/span.ts'

/** The characters of a line, from 1, without its indentation; the last line if there are fewer. */
export function lineSpan(text: string, line: number): Span {
  const lines = text.split('\n')
  const index = Math.min(Math.max(line, 1), lines.length) - 1
  const before = lines.slice(0, index).reduce((length, each) => length + each.length + 1, 0)
  const shown = lines[index] ?? ''
  const start = before + shown.length - shown.trimStart().length
  return { start, end: Math.max(before + shown.trimEnd().length, start) }
}
