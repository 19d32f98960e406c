// The name somebody may have meant. Letters typed wrong, left out or swapped are forgiven; another word is not.
import { foldText } from './fold-text.ts'

interface Lines {
  /** Steps of the last line but one, and of the last. */
  readonly before: readonly number[]
  readonly last: readonly number[]
}

const at = (line: readonly number[], column: number): number => line[column] ?? 0

/** The next line of steps: letter `row` of one text against every letter of the other. */
const nextLine = (
  { before, last }: Lines,
  { one, other, row }: { one: string; other: string; row: number },
) => {
  const next = [row]
  for (let column = 1; column <= other.length; column += 1) {
    const change = one[row - 1] === other[column - 1] ? 0 : 1
    const isSwap =
      Math.min(row, column) > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
    next.push(
      Math.min(
        at(last, column) + 1,
        at(next, column - 1) + 1,
        at(last, column - 1) + change,
        isSwap ? at(before, column - 2) + 1 : Number.POSITIVE_INFINITY,
      ),
    )
  }
  return next
}

/** Steps from one text to the other, a swap of neighbours counting as one. */
const distance = (one: string, other: string): number => {
  let lines: Lines = { before: [], last: Array.from({ length: other.length + 1 }, (_, index) => index) }
  for (let row = 1; row <= one.length; row += 1)
    lines = { before: lines.last, last: nextLine(lines, { one, other, row }) }
  return at(lines.last, other.length)
}

/** A name is as near as its nearest run of words. */
const nearness = (wanted: string, name: string): number => {
  const words = foldText(name).split(/\s+/)
  const starts = words.map((_, index) => words.slice(index).join(' ').slice(0, wanted.length))
  return Math.min(distance(wanted, foldText(name)), ...starts.map((start) => distance(wanted, start)))
}

/** The nearest of the names, or undefined when more than a third of the letters would have to change. */
export function nearestName(wanted: string, names: readonly string[]): string | undefined {
  const sought = foldText(wanted.trim())
  if (sought.length < 2) return undefined
  const ranked = names
    .map((name) => ({ name, steps: nearness(sought, name) }))
    .toSorted((one, other) => one.steps - other.steps)
  const best = ranked[0]
  return best && best.steps <= Math.max(1, Math.floor(sought.length / 3)) ? best.name : undefined
}
