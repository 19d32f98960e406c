// The organization every platform begins with. It is made once, with all accounts there are; who belongs to it later is
// for administrators to say.
import type { Transaction } from 'kysely'
import { firstOrganization } from '#contract/iam/organization.ts'
import { record } from '../base/audit.ts'
import { instantOf, type Clock } from '../base/clock.ts'
import type { Tables } from '../db/tables.ts'
import { systemSession } from '../session.ts'

/** Makes `org` with every account as a member; does nothing where there is one (IAM43). */
export const addFirstOrganization = async (trx: Transaction<Tables>, clock: Clock): Promise<void> => {
  const id = firstOrganization
  const present = await trx.selectFrom('organizations').select('id').where('id', '=', id).executeTakeFirst()
  if (present !== undefined) return
  const at = instantOf(clock)
  await trx
    .insertInto('organizations')
    .values({
      id,
      name: 'Organization',
      description: '',
      createdAt: at,
      updatedAt: at,
      updatedBy: systemSession.user,
    })
    .execute()
  await trx
    .insertInto('organizationMembers')
    .columns(['organizationId', 'userId'])
    .expression((from) =>
      from.selectFrom('users').select((each) => [each.val(id).as('organizationId'), 'users.id']),
    )
    .execute()
  const change = { action: 'organization.create', object: id, after: { name: 'Organization' } }
  await record(trx, { session: systemSession, clock, change })
}
