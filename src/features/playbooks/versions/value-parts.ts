// The parts of two values that differ, for marks inside a line and for a short form that shows them.
import { truncateMiddle } from '#src/components/merge/truncate-middle.ts'

/** A text with the part that differs from the other text. */
export interface ValueParts {
  readonly start: string
  readonly different: string
  readonly end: string
}

/** Characters that are shown around the difference, and of the difference itself. */
const around = 40
const mostDifferent = 120

const characters = (text: string): readonly string[] => Array.from(text)

const commonLength = (one: readonly string[], other: readonly string[]): number => {
  const most = Math.min(one.length, other.length)
  let length = 0
  while (length < most && one[length] === other[length]) length += 1
  return length
}

/** Both texts with what they have in common at the start and at the end. */
export function differingParts(before: string, after: string): readonly [ValueParts, ValueParts] {
  const [olds, news] = [characters(before), characters(after)]
  const start = commonLength(olds, news)
  const end = commonLength(olds.slice(start).toReversed(), news.slice(start).toReversed())
  const partsOf = (all: readonly string[]): ValueParts => ({
    start: all.slice(0, start).join(''),
    different: all.slice(start, all.length - end).join(''),
    end: all.slice(all.length - end).join(''),
  })
  return [partsOf(olds), partsOf(news)]
}

/** The difference with little around it; the same object if nothing is left out. */
export function shortened(parts: ValueParts): ValueParts {
  const [start, end] = [characters(parts.start), characters(parts.end)]
  const short = {
    start: start.length > around ? `…${start.slice(-around).join('')}` : parts.start,
    different:
      parts.different.length > mostDifferent
        ? truncateMiddle(parts.different, mostDifferent)
        : parts.different,
    end: end.length > around ? `${end.slice(0, around).join('')}…` : parts.end,
  }
  const isSame = short.start === parts.start && short.different === parts.different && short.end === parts.end
  return isSame ? parts : short
}
