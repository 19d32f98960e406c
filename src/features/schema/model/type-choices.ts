// The types that an attribute can be given (DM4), and how one replaces another. Other types are preserved.
import type { AttributeType, MainType } from '#contract/data-manager/table.ts'
import { decimalDigits } from '#domain/schema/numeric-type.ts'

interface TypeChoice {
  main: string
  sub: string
  precision?: number
}

const decimal = { precision: 6 } as const

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

/** Returns the choice for a type and subtype; unknown ones are returned unchanged. */
export function findChoice({ main, sub }: Pair): TypeChoice {
  return all.find((choice) => choice.main === main && choice.sub === sub) ?? { main, sub }
}

/** The value of an option in a select. */
export function choiceKey({ main, sub }: Pair): string {
  return `${main}/${sub}`
}

export function readChoice(key: string): Pair {
  const at = key.indexOf('/')
  return { main: key.slice(0, at), sub: key.slice(at + 1) }
}

const formatDecimals = (type: AttributeType): string => {
  const { digits, fraction } = decimalDigits(type)
  return ` ${digits},${fraction}`
}

/** Returns the subtype if it refines the type: `bigint`, `decimal 12,2`; empty for plain types. */
export function subtypeLabel(type: AttributeType & Pair): string {
  const { main, sub } = type
  if (main === 'num') return `${sub}${sub === 'decimal' ? formatDecimals(type) : ''}`
  return ['', 'varchar', 'timestamp'].includes(sub) ? '' : sub
}

/** Replaces the type in `base`. Its digits and bounds are dropped; unknown members are preserved. */
export function writeType(base: AttributeType, choice: TypeChoice): AttributeType {
  const {
    main: _main,
    sub: _sub,
    precision: _precision,
    scale: _scale,
    digits: _digits,
    min: _min,
    max: _max,
    ...others
  } = base
  const { main, sub, ...decimals } = choice
  return { main, ...(sub === '' ? {} : { sub }), ...decimals, ...others }
}
