// Writes a JSON value in one of many equivalent spellings.
import type { Random } from './random.ts'

export interface Spelling {
  readonly indent: number | '\t'
  readonly newLine: '\n' | '\r\n' | '\r'
  readonly byteOrderMark: boolean
  /** Members are in random order. */
  readonly shuffled: boolean
  /** Some characters of strings are escaped. */
  readonly escaped: boolean
  /** Numbers are written as `1e2`, `1.0` and similar. */
  readonly oddNumbers: boolean
  readonly finalNewLine: boolean
}

interface SpellingContext {
  readonly spelling: Spelling
  readonly random: Random
}

const codeUnit = (sign: string): string => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`

const spellString = (text: string, { spelling, random }: SpellingContext): string => {
  const plain = JSON.stringify(text)
  if (!spelling.escaped) return plain
  return plain.replaceAll(/(\\.)|[^"\\]/gsu, (sign, escape?: string) => {
    if (escape !== undefined || !random.chance(0.08)) return sign
    return sign === '/' ? '\\/' : sign.split('').map(codeUnit).join('')
  })
}

const spellNumber = (value: number, { spelling, random }: SpellingContext): string => {
  if (!spelling.oddNumbers || !Number.isSafeInteger(value)) return JSON.stringify(value)
  return random.pick([`${value}.0`, `${value}e0`, `${value}.00E+0`, String(value)])
}

const ordered = <T>(items: readonly T[], { spelling, random }: SpellingContext): readonly T[] =>
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
  { signs, context, depth }: { signs: string; context: SpellingContext; depth: number },
) => {
  const [open, close] = [signs.charAt(0), signs.charAt(1)]
  const { spelling } = context
  if (items.length === 0) return open + close
  if (spelling.indent === 0) return `${open}${items.join(',')}${close}`
  const { newLine } = spelling
  const lines = items.map((item) => margin(spelling, depth + 1) + item).join(`,${newLine}`)
  return `${open}${newLine}${lines}${newLine}${margin(spelling, depth)}${close}`
}

const write = (value: unknown, { context, depth }: { context: SpellingContext; depth: number }): string => {
  if (typeof value === 'string') return spellString(value, context)
  if (typeof value === 'number') return spellNumber(value, context)
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const at = { context, depth: depth + 1 }
  if (Array.isArray(value))
    return enclose(
      value.map((item) => write(item, at)),
      { signs: '[]', context, depth },
    )
  const gap = context.spelling.indent === 0 ? '' : ' '
  const members = ordered(Object.entries(value), context).map(
    ([key, member]) => `${spellString(key, context)}:${gap}${write(member, at)}`,
  )
  return enclose(members, { signs: '{}', context, depth })
}

/** The text of a JSON value in this spelling; deterministic for the same random stream. */
export function spell(value: unknown, { spelling, random }: SpellingContext): string {
  const text = write(value, { context: { spelling, random }, depth: 0 })
  return (spelling.byteOrderMark ? '\uFEFF' : '') + text + (spelling.finalNewLine ? spelling.newLine : '')
}
