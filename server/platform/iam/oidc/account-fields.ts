// Maps the computed fields of a sign-in to the columns of an account (IAM13, IAM16). Empty and invalid fields change
// nothing.
import type { BoundField } from '#contract/iam/provider.ts'
import type { UserRow } from '../../db/identity-tables.ts'

/** `pronoun` fills `civility`. The maximum lengths are those of the account form. */
const columns = {
  login: { column: 'login', maxLength: 200 },
  email: { column: 'email', maxLength: 320 },
  pronoun: { column: 'civility', maxLength: 60 },
  firstname: { column: 'firstname', maxLength: 200 },
  lastname: { column: 'lastname', maxLength: 200 },
} as const satisfies Record<BoundField, { column: keyof UserRow; maxLength: number }>

const oneLine = (text: string): string => text.replaceAll(/[\p{Cc}\p{Cs}]+/gu, ' ').trim()

const isBound = (field: string): field is BoundField => Object.hasOwn(columns, field)

export interface BoundAccount {
  readonly login?: string
  readonly email?: string
  readonly civility?: string
  readonly firstname?: string
  readonly lastname?: string
}

/** Texts for the columns of an account. A text that is too long for its column is left out. */
export function columnsOf(fields: Readonly<Record<string, unknown>>): BoundAccount {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([field, value]) => {
      if (!isBound(field) || typeof value !== 'string') return []
      const text = oneLine(value)
      const { column, maxLength } = columns[field]
      return text === '' || text.length > maxLength ? [] : [[column, text]]
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

/** The stored configuration, with the new values overriding it. */
export function mergedConfiguration(storedJson: string, fresh: Readonly<Record<string, unknown>>): string {
  const stored: unknown = JSON.parse(storedJson)
  const existing: [string, unknown][] =
    typeof stored === 'object' && stored !== null ? Object.entries(stored) : []
  return JSON.stringify(Object.fromEntries([...existing, ...Object.entries(fresh)]))
}
