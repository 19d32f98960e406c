// Whether bytes are text, and the difference of two texts, line by line, with long equal runs folded. All lines of both
// are in it, so that what is folded can be shown and the later text be read from it; how a line ends is part of the line.
import { diffArrays } from 'diff'

export interface DifferenceLine {
  readonly kind: 'same' | 'removed' | 'added'
  /** Without what ends it. */
  readonly text: string
  /** Empty only where the text ends without a newline. */
  readonly end: '\n' | '\r\n' | ''
  /** Numbers from 1; null on the side that does not have the line. */
  readonly before: number | null
  readonly after: number | null
}

/** Lines that are shown together, or equal lines between them that are folded. Never empty. */
export interface Hunk {
  readonly folded: boolean
  readonly lines: readonly DifferenceLine[]
}

/** Equal lines shown around a change; a run is folded only when that hides more than one line. */
const around = 3
/** Beyond so many edits or milliseconds no shorter difference is sought. */
const most = { maxEditLength: 4000, timeout: 500 }

/** Lines with their ends; an empty text has none. */
const linesOf = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? []

/** How many lines two texts have in common at their beginning. */
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
  const found = diffArrays(before, after, most)
  const whole: Run[] = [
    { kind: 'removed', lines: before },
    { kind: 'added', lines: after },
  ]
  if (found === undefined) return whole
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

/** For each line whether it is folded: far from every change, and not alone in that. */
const foldedLines = (lines: readonly DifferenceLine[]): boolean[] => {
  const far = lines.map(() => true)
  for (const [at, { kind }] of lines.entries())
    if (kind !== 'same') far.fill(false, Math.max(0, at - around), at + around + 1)
  return far.map((isFar, at) => isFar && (far[at - 1] === true || far[at + 1] === true))
}

/**
 * The difference of two texts. Equal texts of any length give one folded hunk, two empty ones none. Texts that differ
 * too much for a short difference come as all of one and all of the other between what they begin and end with (STO55).
 */
export function differText(before: string, after: string): Hunk[] {
  const lines = numbered(runsOf(linesOf(before), linesOf(after)))
  const folded = foldedLines(lines)
  const starts = [...lines.keys()].filter((at) => at === 0 || folded[at] !== folded[at - 1])
  return starts.map((at, index) => ({
    folded: folded[at] === true,
    lines: lines.slice(at, starts[index + 1]),
  }))
}

const startsWith = (bytes: Uint8Array, mark: readonly number[]): boolean =>
  mark.every((byte, at) => bytes[at] === byte)

const decode = (bytes: Uint8Array, { label, whole }: { label: string; whole: boolean }): string | null => {
  try {
    return new TextDecoder(label, { fatal: true, ignoreBOM: label === 'utf-8' }).decode(bytes, {
      stream: !whole,
    })
  } catch {
    return null
  }
}

const decodeAny = (bytes: Uint8Array, whole: boolean): string | null => {
  if (startsWith(bytes, [0xff, 0xfe])) return decode(bytes, { label: 'utf-16le', whole })
  if (startsWith(bytes, [0xfe, 0xff])) return decode(bytes, { label: 'utf-16be', whole })
  return bytes.includes(0) ? null : decode(bytes, { label: 'utf-8', whole })
}

/** The text of a whole file, its byte-order mark included where it is UTF-8; null where it is none (STO56). */
export function textOf(bytes: Uint8Array): string | null {
  return decodeAny(bytes, true)
}

/** Whether a file looks like text by its beginning, which may end within a letter (STO56). */
export function looksLikeText(bytes: Uint8Array): boolean {
  return decodeAny(bytes, false) !== null
}
