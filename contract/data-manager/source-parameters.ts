// The parameters of sources as schemas. The interface document lists those of each type, from the table of types.
import { z } from 'zod'
import { sourceTypes, type SourceParameter, type SourceType } from './source-types.ts'

type Json = Readonly<Record<string, unknown>>

const shapes = {
  text: { type: 'string' },
  lines: { type: 'string' },
  address: { type: 'string' },
  addresses: { type: 'string' },
  object: { type: 'string' },
  choice: { type: 'string' },
  secret: { type: 'string', writeOnly: true },
  number: { type: 'integer' },
} as const satisfies Record<SourceParameter['kind'], Json>

const limitsOf = ({ kind, min, max }: SourceParameter): Json => {
  if (kind !== 'number') return max === undefined ? {} : { maxLength: max }
  return { ...(min === undefined ? {} : { minimum: min }), ...(max === undefined ? {} : { maximum: max }) }
}

const parameterSchema = (row: SourceParameter): Json => ({
  ...shapes[row.kind],
  ...limitsOf(row),
  ...(row.values === undefined ? {} : { enum: row.values }),
  ...(row.initial === undefined ? {} : { default: row.initial }),
})

const isNeeded = ({ isRequired, initial, when }: SourceParameter): boolean =>
  isRequired === true && initial === undefined && when === undefined

/** The object of the parameters of a type; of a saved source, every one may be absent. */
const typeSchema = (title: string, { parameters }: SourceType, isSaved: boolean): Json => {
  const rows = Object.entries(parameters)
  const required = isSaved ? [] : rows.flatMap(([name, row]) => (isNeeded(row) ? [name] : []))
  return {
    title,
    type: 'object',
    properties: Object.fromEntries(rows.map(([name, row]) => [name, parameterSchema(row)])),
    ...(required.length === 0 ? {} : { required }),
  }
}

const types: readonly (readonly [string, SourceType])[] = Object.entries(sourceTypes)
const anyParameters = z.record(z.string(), z.unknown())

/** Parameters of a source, checked by the row of its type (DM9). */
export const sourceParameters = anyParameters.meta({
  id: 'SourceParameters',
  description: 'By the type of the source, `dbms`. Parameters of other types are stored as they are.',
  anyOf: [...types.map(([dbms, type]) => typeSchema(dbms, type, false)), { title: 'other', type: 'object' }],
})

/** Parameters of a connection to test: with a saved source, only those that differ from it (DM49). */
export const connectionParameters = anyParameters.meta({
  id: 'ConnectionParameters',
  description: 'By the type of the source, `dbms`. Absent ones are those of the saved source.',
  anyOf: types
    .filter(([, { isConnected }]) => isConnected)
    .map(([dbms, type]) => typeSchema(dbms, type, true)),
})
