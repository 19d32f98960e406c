// The types an attribute can be given (DM4), and how one is written over another. Types beyond these are kept.
import type { AttributeType, MainType } from '#contract/data-manager/table.ts'

interface TypeChoice {
  main: string
  sub: string
  precision?: number
  scale?: number
}

const decimal = { precision: 18, scale: 6 } as const

export const typeChoices = {
  num: [
    { main: 'num', sub: 'bigint' },
    { main: 'num', sub: 'int' },
    { main: 'num', sub: 'smallint' },
    { main: 'num', sub: 'double' },
    { main: 'num', sub: 'real' },
    { main: 'num', sub: 'decimal', ...decimal },
  ],
  string: [{ main: 'string', sub: 'varchar' }],
  boolean: [{ main: 'boolean', sub: '' }],
  date: [{ main: 'date', sub: '' }],
  datetime: [{ main: 'datetime', sub: 'timestamp' }],
} as const satisfies Record<MainType, readonly TypeChoice[]>

const all: readonly TypeChoice[] = Object.values(typeChoices).flat()

type Pair = Pick<TypeChoice, 'main' | 'sub'>

/** The choice with these two words; words of another kind stand for themselves. */
export function findChoice({ main, sub }: Pair): TypeChoice {
  return all.find((choice) => choice.main === main && choice.sub === sub) ?? { main, sub }
}

/** As the value of a list of choices. */
export function choiceKey({ main, sub }: Pair): string {
  return `${main}/${sub}`
}

export function readChoice(key: string): Pair {
  const at = key.indexOf('/')
  return { main: key.slice(0, at), sub: key.slice(at + 1) }
}

const decimalPlaces = ({ precision, scale }: { precision?: unknown; scale?: unknown }): string =>
  typeof precision === 'number' && typeof scale === 'number' ? ` ${precision},${scale}` : ''

/** The machine's word for a type where it refines the kind: `bigint`, `decimal 12,2`; empty for the plain ones. */
export function subWord({ main, sub, ...rest }: Pair & { precision?: unknown; scale?: unknown }): string {
  if (main === 'num') return `${sub}${sub === 'decimal' ? decimalPlaces(rest) : ''}`
  return ['', 'varchar', 'timestamp'].includes(sub) ? '' : sub
}

/** The other type in place of `base`. Figures of the old one go with it; members nobody knows stay. */
export function writeType(base: AttributeType, choice: TypeChoice): AttributeType {
  const {
    main: _main,
    sub: _sub,
    precision: _precision,
    scale: _scale,
    min: _min,
    max: _max,
    ...others
  } = base
  const { main, sub, ...places } = choice
  return { main, ...(sub === '' ? {} : { sub }), ...places, ...others }
}
