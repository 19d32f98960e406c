// One JSON value written in one of the many ways that mean the same.
import type { Random } from './random.ts'

export interface Spelling {
  readonly indent: number | '\t'
  readonly newLine: '\n' | '\r\n' | '\r'
  readonly byteOrderMark: boolean
  /** Members stand in another order than they were made. */
  readonly shuffled: boolean
  /** Some signs of strings are written as escapes. */
  readonly escaped: boolean
  /** Figures are written as `1e2`, `1.0` and the like. */
  readonly oddNumbers: boolean
  readonly finalNewLine: boolean
}

interface Pen {
  readonly spelling: Spelling
  readonly random: Random
}

const codeUnit = (sign: string): string => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`

const spellString = (text: string, { spelling, random }: Pen): string => {
  const plain = JSON.stringify(text)
  if (!spelling.escaped) return plain
  return plain.replaceAll(/(\\.)|[^"\\]/gsu, (sign, escape?: string) => {
    if (escape !== undefined || !random.chance(0.08)) return sign
    return sign === '/' ? '\\/' : sign.split('').map(codeUnit).join('')
  })
}

const spellNumber = (value: number, { spelling, random }: Pen): string => {
  if (!spelling.oddNumbers || !Number.isSafeInteger(value)) return JSON.stringify(value)
  return random.pick([`${value}.0`, `${value}e0`, `${value}.00E+0`, String(value)])
}

const inOrder = <T>(items: readonly T[], { spelling, random }: Pen): readonly T[] =>
  spelling.shuffled
    ? items
        .map((item) => ({ item, at: random.below(1e6) }))
        .toSorted((one, other) => one.at - other.at)
        .map(({ item }) => item)
    : items

const margin = ({ indent }: Spelling, depth: number): string =>
  indent === '\t' ? '\t'.repeat(depth) : ' '.repeat(indent * depth)

const enclose = (
  items: readonly string[],
  { signs, pen, depth }: { signs: string; pen: Pen; depth: number },
) => {
  const [open, close] = [signs.charAt(0), signs.charAt(1)]
  const { spelling } = pen
  if (items.length === 0) return open + close
  if (spelling.indent === 0) return `${open}${items.join(',')}${close}`
  const { newLine } = spelling
  const lines = items.map((item) => margin(spelling, depth + 1) + item).join(`,${newLine}`)
  return `${open}${newLine}${lines}${newLine}${margin(spelling, depth)}${close}`
}

const write = (value: unknown, { pen, depth }: { pen: Pen; depth: number }): string => {
  if (typeof value === 'string') return spellString(value, pen)
  if (typeof value === 'number') return spellNumber(value, pen)
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const at = { pen, depth: depth + 1 }
  if (Array.isArray(value))
    return enclose(
      value.map((item) => write(item, at)),
      { signs: '[]', pen, depth },
    )
  const gap = pen.spelling.indent === 0 ? '' : ' '
  const members = inOrder(Object.entries(value), pen).map(
    ([key, member]) => `${spellString(key, pen)}:${gap}${write(member, at)}`,
  )
  return enclose(members, { signs: '{}', pen, depth })
}

/** The text of a JSON value in this spelling; the same for the same figures of `random`. */
export function spell(value: unknown, { spelling, random }: Pen): string {
  const text = write(value, { pen: { spelling, random }, depth: 0 })
  return (spelling.byteOrderMark ? '\uFEFF' : '') + text + (spelling.finalNewLine ? spelling.newLine : '')
}
