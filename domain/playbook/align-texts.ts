// Aligns two texts of a playbook on their nodes, for a comparison by text.
import { diffArrays } from 'diff'
import { cachedSkeleton } from './read/read-skeleton.ts'
import { readPlaybook } from './read/read-playbook.ts'

/** What corresponds to each other in two texts. One side is empty for a node of only one of them. */
interface AlignedRange {
  readonly fromA: number
  readonly toA: number
  readonly fromB: number
  readonly toB: number
}

/** A part of a text, up to the start of the next one. */
interface TextPart {
  readonly name: string
  readonly start: number
}

/** Beyond this time, in milliseconds, the texts are not aligned. */
const timeout = 500

/** The start of the line if only white space is before the offset. */
const withIndent = (text: string, offset: number): number => {
  let start = offset
  while (start > 0 && (text[start - 1] === ' ' || text[start - 1] === '\t')) start -= 1
  return start === 0 || text[start - 1] === '\n' ? start : offset
}

/** The text before the nodes, each node with the comma after it, and the text after the nodes. */
const partsOf = (text: string): readonly TextPart[] => {
  const head = { name: 'head', start: 0 }
  const reading = readPlaybook(text)
  const nodes = reading.kind === 'playbook' ? cachedSkeleton(reading)?.nodes : undefined
  if (!nodes) return [head]
  const { at, frame } = nodes
  const parts = frame.keys.map((key, index) => ({
    name: `node ${key}`,
    start: withIndent(text, at + (frame.keyStarts[index] ?? 0)),
  }))
  return [head, ...parts, { name: 'tail', start: withIndent(text, at + frame.end - 1) }]
}

interface Side {
  readonly text: string
  readonly parts: readonly TextPart[]
}

const sideOf = (text: string): Side => ({ text, parts: partsOf(text) })
const namesOf = ({ parts }: Side): string[] => parts.map(({ name }) => name)
const startOf = ({ text, parts }: Side, part: number): number => parts[part]?.start ?? text.length

/** The ranges of both texts in order, which together cover them; one range if there is nothing to align. */
export function alignTexts(before: string, after: string): readonly AlignedRange[] {
  const [one, other] = [sideOf(before), sideOf(after)]
  const runs = diffArrays(namesOf(one), namesOf(other), { timeout })
  if (runs === undefined) return [{ fromA: 0, toA: before.length, fromB: 0, toB: after.length }]
  let [a, b] = [0, 0]
  return runs.flatMap(({ added, removed, count }) =>
    Array.from({ length: count }, () => {
      const [fromA, fromB] = [startOf(one, a), startOf(other, b)]
      if (!added) a += 1
      if (!removed) b += 1
      return { fromA, toA: startOf(one, a), fromB, toB: startOf(other, b) }
    }),
  )
}
