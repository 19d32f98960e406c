// Inserts the row of a new account for administrators, the admin tool and sign-ins at a provider. Callers assign
// roles and write the audit entry.
import { sql, type Transaction } from 'kysely'
import { firstOrganization } from '#contract/iam/organization.ts'
import { loginKey } from '#domain/find/login-key.ts'
import { freshId, instantOf, type Clock } from '../../core/clock.ts'
import type { Db } from '../../db/sqlite.ts'
import type { Tables } from '../../db/tables.ts'
import { oneTimeEnd } from '../passwords/one-time-end.ts'

interface NewAccount {
  readonly login: string
  readonly firstname: string
  readonly lastname: string
  readonly civility: string
  readonly email: string
  readonly active: boolean
  readonly tags: readonly string[]
  /** Tag of the provider that created the account; empty for accounts created here. */
  readonly directory: string
  readonly configuration: Readonly<Record<string, unknown>>
  /** Empty if the account has no password. */
  readonly passwordHash: string
  readonly passwordRenew: boolean
  /** Of a one-time password; in 7 days if absent. */
  readonly passwordEndsAt?: string
}

interface AccountInsert {
  readonly account: NewAccount
  readonly clock: Clock
  /** Full name of the creator. */
  readonly by: string
}

/** Adds the account to the first organization, if that still exists (IAM43). */
const joinFirstOrganization = async (trx: Transaction<Tables>, userId: string): Promise<void> => {
  await trx
    .insertInto('organizationMembers')
    .columns(['organizationId', 'userId'])
    .expression((from) =>
      from
        .selectFrom('organizations')
        .select((each) => ['organizations.id as organizationId', each.val(userId).as('userId')])
        .where('organizations.id', '=', firstOrganization),
    )
    .execute()
}

/** Stores a new account without roles and returns its id. The login must be free. */
export async function insertAccount(
  trx: Transaction<Tables>,
  { account, clock, by }: AccountInsert,
): Promise<string> {
  const { active, tags, configuration, passwordRenew, passwordEndsAt, ...columns } = account
  const id = freshId('user', clock)
  const at = instantOf(clock)
  await trx
    .insertInto('users')
    .values({
      ...columns,
      id,
      active: active ? 1 : 0,
      tagsJson: JSON.stringify(tags),
      configurationJson: JSON.stringify(configuration),
      passwordRenew: passwordRenew ? 1 : 0,
      passwordChangedAt: at,
      passwordEndsAt: passwordRenew ? (passwordEndsAt ?? oneTimeEnd(clock)) : null,
      lastSignInAt: null,
      createdAt: at,
      updatedAt: at,
      updatedBy: by,
    })
    .execute()
  await joinFirstOrganization(trx, id)
  return id
}

/** Whether an account other than `except` has this login, or one that looks the same. */
export async function isLoginTaken(
  db: Db,
  { login, except }: { login: string; except?: string },
): Promise<boolean> {
  const other = await db
    .selectFrom('users')
    .select('id')
    .where(sql<string>`login_key(login)`, '=', loginKey(login))
    .where('id', '!=', except ?? '')
    .executeTakeFirst()
  return other !== undefined
}
