// What the computed fields of a sign-in mean for the columns of an account (IAM13, IAM16). A field that is empty or
// unfit changes nothing.
import type { BoundField } from '#contract/iam/provider.ts'
import type { UserRow } from '../../db/identity-tables.ts'

/** `pronoun` fills `civility`. Greatest lengths are those of the account's form. */
const columns = {
  login: { column: 'login', longest: 200 },
  email: { column: 'email', longest: 320 },
  pronoun: { column: 'civility', longest: 60 },
  firstname: { column: 'firstname', longest: 200 },
  lastname: { column: 'lastname', longest: 200 },
} as const satisfies Record<BoundField, { column: keyof UserRow; longest: number }>

const oneLine = (text: string): string => text.replaceAll(/[\p{Cc}\p{Cs}]+/gu, ' ').trim()

const isBound = (field: string): field is BoundField => Object.hasOwn(columns, field)

export interface BoundAccount {
  readonly login?: string
  readonly email?: string
  readonly civility?: string
  readonly firstname?: string
  readonly lastname?: string
}

/** Texts for the columns of an account. One that is longer than its column takes is left out. */
export function columnsOf(fields: Readonly<Record<string, unknown>>): BoundAccount {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([field, value]) => {
      if (!isBound(field) || typeof value !== 'string') return []
      const text = oneLine(value)
      const { column, longest } = columns[field]
      return text === '' || text.length > longest ? [] : [[column, text]]
    }),
  )
}

const prefix = 'configuration.'

/** Values of `configuration.<name>` by name. Members are defined, not assigned, so that none reaches a prototype. */
export function configurationOf(
  fields: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([field, value]) =>
      field.startsWith(prefix) && field.length > prefix.length ? [[field.slice(prefix.length), value]] : [],
    ),
  )
}

/** What is kept, with what came now over it. */
export function mergedConfiguration(keptJson: string, fresh: Readonly<Record<string, unknown>>): string {
  const kept: unknown = JSON.parse(keptJson)
  const old: [string, unknown][] = typeof kept === 'object' && kept !== null ? Object.entries(kept) : []
  return JSON.stringify(Object.fromEntries([...old, ...Object.entries(fresh)]))
}
