// The row of a new account, by whomever it is made: an administrator, the admin tool, or a sign-in at a provider. It gives
// no role and writes no trace: that is for who makes it.
import { sql, type Transaction } from 'kysely'
import { firstOrganization } from '#contract/iam/organization.ts'
import { loginKey } from '#domain/find/login-key.ts'
import { freshId, instantOf, type Clock } from '../../core/clock.ts'
import type { Db } from '../../db/sqlite.ts'
import type { Tables } from '../../db/tables.ts'

/** What a new account begins with, by whomever it is made. */
interface Account {
  readonly login: string
  readonly firstname: string
  readonly lastname: string
  readonly civility: string
  readonly email: string
  readonly active: boolean
  readonly tags: readonly string[]
  /** Tag of the provider that makes it; empty for accounts made here. */
  readonly directory: string
  readonly configuration: Readonly<Record<string, unknown>>
  /** Empty where there is no password to sign in with. */
  readonly passwordHash: string
  readonly passwordRenew: boolean
}

interface Made {
  readonly account: Account
  readonly clock: Clock
  /** Full name of whoever makes it. */
  readonly by: string
}

/** New accounts belong to the organization that every platform begins with, where it still exists (IAM43). */
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

/** Keeps a new account without roles and returns its id. The login must be free. */
export async function insertAccount(trx: Transaction<Tables>, { account, clock, by }: Made): Promise<string> {
  const { active, tags, configuration, passwordRenew, ...columns } = account
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
      lastSignInAt: null,
      createdAt: at,
      updatedAt: at,
      updatedBy: by,
    })
    .execute()
  await joinFirstOrganization(trx, id)
  return id
}

/** Whether another account than `except` has the login, or one that would be taken for it. */
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
