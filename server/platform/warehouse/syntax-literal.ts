// Reads the literals and the types of casts of DuckDB's syntax tree (DM7), with all digits of numbers.
import { z } from 'zod'
import type { AttributeType } from '#contract/data-manager/table.ts'
import { toReason } from '#contract/reasons.ts'
import type { Expression } from '#domain/schema/expression.ts'
import { formatDecimal } from '#domain/json/decimal-text.ts'
import { attributeTypeOf } from './loading/column-type.ts'
import { refuseElement, SqlRefusal } from './sql-refusal.ts'

const constant = z.object({
  value: z.object({
    type: z.object({ id: z.string(), type_info: z.looseObject({ scale: z.number().optional() }).nullable() }),
    is_null: z.boolean(),
    value: z.unknown().optional(),
  }),
})
type Constant = z.infer<typeof constant>['value']
const wide = z.object({ upper: z.unknown(), lower: z.unknown() })

const integerOf = (value: unknown): bigint => {
  const halves = wide.safeParse(value)
  if (!halves.success) return BigInt(String(value))
  return (BigInt(String(halves.data.upper)) << 64n) + BigInt(String(halves.data.lower))
}

type Literal = Extract<Expression, { kind: 'literal' }>
type Value = Pick<Literal, 'type' | 'text'>

const integer = ({ value }: Constant): Value => ({ type: 'integer', text: String(integerOf(value)) })

const decimal = ({ value, type }: Constant): Value => {
  const text = formatDecimal({ units: integerOf(value), scale: type.type_info?.scale ?? 0 })
  return { type: text.includes('.') ? 'decimal' : 'integer', text }
}

/** Digits without an exponent are a double only if there are too many for a decimal. */
const double = ({ value }: Constant, source: string): Value | undefined => {
  const number = Number(String(value))
  return Number.isFinite(number) && /^-?\s*[\d._]+e/i.test(source)
    ? { type: 'double', text: number.toExponential() }
    : undefined
}

/** By the type of the engine. */
const literals: Readonly<Record<string, (found: Constant, source: string) => Value | undefined>> = {
  VARCHAR: ({ value }) => ({ type: 'string', text: String(value) }),
  BOOLEAN: ({ value }) => ({ type: 'boolean', text: String(value) }),
  TINYINT: integer,
  SMALLINT: integer,
  INTEGER: integer,
  BIGINT: integer,
  UBIGINT: integer,
  HUGEINT: integer,
  DECIMAL: decimal,
  DOUBLE: double,
}

/** Reads a literal at an offset; `text` is the text from there on. */
export function readLiteral(raw: unknown, { at, text }: { at: number; text: string }): Literal {
  const parsed = constant.safeParse(raw)
  if (!parsed.success) throw refuseElement(at, 'sql_construct')
  const { value: found } = parsed.data
  if (found.is_null) return { kind: 'literal', at, type: 'null', text: 'null' }
  const { id } = found.type
  const value = Object.hasOwn(literals, id) ? literals[id]?.(found, text) : undefined
  if (value !== undefined) return { kind: 'literal', at, ...value }
  const [source = ''] = /^-?\s*[\d.]*/.exec(text) ?? []
  throw new SqlRefusal(at, toReason('sql_literal', { value: source }))
}

/** Types of the engine to which values can be converted. */
const castTypes = /^(TINYINT|SMALLINT|INTEGER|BIGINT|HUGEINT|DOUBLE|VARCHAR|BOOLEAN|DATE|TIMESTAMP)$/

export const castType = z.object({
  id: z.string(),
  type_info: z.looseObject({ width: z.number().optional(), scale: z.number().optional() }).nullable(),
})

/** The type of a cast. */
export function castTarget({ id, type_info: info }: z.infer<typeof castType>, at: number): AttributeType {
  if (id === 'DECIMAL' && info?.width !== undefined)
    return attributeTypeOf(`DECIMAL(${info.width},${info.scale ?? 0})`)
  if (castTypes.test(id)) return attributeTypeOf(id)
  const allowed = 'INTEGER, BIGINT, DECIMAL(18,2), DOUBLE, VARCHAR, BOOLEAN, DATE, TIMESTAMP'
  throw new SqlRefusal(at, toReason('sql_cast_type', { allowed }))
}
