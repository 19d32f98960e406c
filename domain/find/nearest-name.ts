// Finds the most similar name. Wrong, missing or swapped letters are tolerated; other words are not.
import { foldText } from './fold-text.ts'

interface Lines {
  /** The last two rows of the distance matrix. */
  readonly before: readonly number[]
  readonly last: readonly number[]
}

const at = (line: readonly number[], column: number): number => line[column] ?? 0

/** The next row of the distance matrix. */
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

/** Edit distance; a swap of neighbours counts as one. */
const distance = (one: string, other: string): number => {
  let lines: Lines = { before: [], last: Array.from({ length: other.length + 1 }, (_, index) => index) }
  for (let row = 1; row <= one.length; row += 1)
    lines = { before: lines.last, last: nextLine(lines, { one, other, row }) }
  return at(lines.last, other.length)
}

/** The distance to the nearest run of words of a name. */
const nearness = (typed: string, name: string): number => {
  const words = foldText(name).split(/\s+/)
  const starts = words.map((_, index) => words.slice(index).join(' ').slice(0, typed.length))
  return Math.min(distance(typed, foldText(name)), ...starts.map((start) => distance(typed, start)))
}

/** The distance without spaces and signs, which are often left out. */
const bareDistance = (typed: string, name: string): number => {
  const bare = (text: string) => text.replaceAll(/[^\p{L}\p{N}]/gu, '')
  return distance(bare(typed), bare(foldText(name)))
}

/** The most similar name; undefined if more than a third of the letters would have to change. */
export function nearestName(typed: string, names: readonly string[]): string | undefined {
  const sought = foldText(typed.trim())
  if (sought.length < 2) return undefined
  const ranked = names
    .map((name) => ({ name, steps: nearness(sought, name), bare: bareDistance(sought, name) }))
    .toSorted((one, other) => one.steps - other.steps || one.bare - other.bare)
  const best = ranked[0]
  return best && best.steps <= Math.max(1, Math.floor(sought.length / 3)) ? best.name : undefined
}
