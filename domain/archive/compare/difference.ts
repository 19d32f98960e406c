// Detects text and compares two texts line by line, with long equal runs folded. All lines of both texts are
// included, so that folded lines can be shown and the later text can be restored. The line ending is part of a line.
import { diffArrays } from 'diff'

export interface DifferenceLine {
  readonly kind: 'same' | 'removed' | 'added'
  /** Without the line ending. */
  readonly text: string
  /** Empty only if the text ends without a newline. */
  readonly end: '\n' | '\r\n' | ''
  /** Line numbers from 1; null on the side without the line. */
  readonly before: number | null
  readonly after: number | null
}

/** Lines that are shown together, or equal lines that are folded. Never empty. */
export interface Hunk {
  readonly folded: boolean
  readonly lines: readonly DifferenceLine[]
}

/** Number of equal lines shown around a change. A run is folded only if that hides more than one line. */
const contextLines = 3
/** Beyond this edit length or time, in milliseconds, no shorter difference is computed. */
const limits = { maxEditLength: 4000, timeout: 500 }

/** Lines with their endings; none for an empty text. */
const linesOf = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? []

/** Number of common lines at the start of two texts. */
const commonStart = (one: readonly string[], other: readonly string[]): number => {
  const length = Math.min(one.length, other.length)
  let at = 0
  while (at < length && one[at] === other[at]) at += 1
  return at
}

interface Run {
  readonly kind: DifferenceLine['kind']
  readonly lines: readonly string[]
}

const middleOf = (before: string[], after: string[]): readonly Run[] => {
  const found = diffArrays(before, after, limits)
  const isComplete: Run[] = [
    { kind: 'removed', lines: before },
    { kind: 'added', lines: after },
  ]
  if (found === undefined) return isComplete
  return found.map(({ added, removed, value }) => ({
    kind: removed ? 'removed' : added ? 'added' : 'same',
    lines: value,
  }))
}

const runsOf = (before: readonly string[], after: readonly string[]): readonly Run[] => {
  const start = commonStart(before, after)
  const end = commonStart(before.slice(start).toReversed(), after.slice(start).toReversed())
  return [
    { kind: 'same', lines: after.slice(0, start) },
    ...middleOf(before.slice(start, before.length - end), after.slice(start, after.length - end)),
    { kind: 'same', lines: after.slice(after.length - end) },
  ]
}

const endOf = (line: string): DifferenceLine['end'] => {
  if (line.endsWith('\r\n')) return '\r\n'
  return line.endsWith('\n') ? '\n' : ''
}

const numbered = (runs: readonly Run[]): DifferenceLine[] => {
  let [before, after] = [0, 0]
  return runs.flatMap(({ kind, lines }) =>
    lines.map((line): DifferenceLine => {
      if (kind !== 'added') before += 1
      if (kind !== 'removed') after += 1
      const end = endOf(line)
      return {
        kind,
        text: line.slice(0, line.length - end.length),
        end,
        before: kind === 'added' ? null : before,
        after: kind === 'removed' ? null : after,
      }
    }),
  )
}

/** Which lines are folded: those far from every change, unless it is a single line. */
const foldedLines = (lines: readonly DifferenceLine[]): boolean[] => {
  const far = lines.map(() => true)
  for (const [at, { kind }] of lines.entries())
    if (kind !== 'same') far.fill(false, Math.max(0, at - contextLines), at + contextLines + 1)
  return far.map((isFar, at) => isFar && (far[at - 1] === true || far[at + 1] === true))
}

/**
 * The difference of two texts. Equal texts are one folded hunk, two empty texts none. If the texts differ too much,
 * all lines between the common start and end are removed and added (STO55).
 */
export function diffText(before: string, after: string): Hunk[] {
  const lines = numbered(runsOf(linesOf(before), linesOf(after)))
  const folded = foldedLines(lines)
  const starts = [...lines.keys()].filter((at) => at === 0 || folded[at] !== folded[at - 1])
  return starts.map((at, index) => ({
    folded: folded[at] === true,
    lines: lines.slice(at, starts[index + 1]),
  }))
}

const startsWith = (bytes: Uint8Array, prefix: readonly number[]): boolean =>
  prefix.every((byte, at) => bytes[at] === byte)

const decode = (
  bytes: Uint8Array,
  { label, isComplete }: { label: string; isComplete: boolean },
): string | null => {
  try {
    return new TextDecoder(label, { fatal: true, ignoreBOM: label === 'utf-8' }).decode(bytes, {
      stream: !isComplete,
    })
  } catch {
    return null
  }
}

const decodeAny = (bytes: Uint8Array, isComplete: boolean): string | null => {
  if (startsWith(bytes, [0xff, 0xfe])) return decode(bytes, { label: 'utf-16le', isComplete })
  if (startsWith(bytes, [0xfe, 0xff])) return decode(bytes, { label: 'utf-16be', isComplete })
  return bytes.includes(0) ? null : decode(bytes, { label: 'utf-8', isComplete })
}

/** The text of a complete file, including a UTF-8 byte order mark; null if it is not text (STO56). */
export function textOf(bytes: Uint8Array): string | null {
  return decodeAny(bytes, true)
}

/** Whether the start of a file looks like text. It may end within a letter (STO56). */
export function looksLikeText(bytes: Uint8Array): boolean {
  return decodeAny(bytes, false) !== null
}
