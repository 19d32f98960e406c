// Who can sign in as an account because of a password, a key or an identity they set, or a provider they changed
// (IAM101). Entries are never removed: their author may have used the account to set further credentials.
import { sql, type Transaction } from 'kysely'
import type { Db } from '../../db/sqlite.ts'
import type { Tables } from '../../db/tables.ts'

const providerPrefix = 'provider:'

/** The subject or author that stands for a provider. */
export function providerNode(id: string): string {
  return `${providerPrefix}${id}`
}

/** Records that an account or a provider can sign in as another account, or decides who a provider signs in. */
export async function recordAuthor(
  trx: Transaction<Tables>,
  { subject, author }: { subject: string; author: string },
): Promise<void> {
  if (subject === author) return
  await trx
    .insertInto('credentialAuthors')
    .values({ subjectId: subject, authorId: author })
    .onConflict((on) => on.doNothing())
    .execute()
}

/** Removes a deleted account from the authors of others. */
export async function forgetAuthor(trx: Transaction<Tables>, author: string): Promise<void> {
  await trx.deleteFrom('credentialAuthors').where('authorId', '=', author).execute()
}

/** Ids of accounts, deleted ones included, that can sign in as both accounts, directly or through others. */
export async function commonAuthors(
  db: Db,
  { one, other }: { one: string; other: string },
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    WITH RECURSIVE
      first_authors(id) AS (
        VALUES (${one})
        UNION SELECT author_id FROM credential_authors JOIN first_authors ON subject_id = id),
      other_authors(id) AS (
        VALUES (${other})
        UNION SELECT author_id FROM credential_authors JOIN other_authors ON subject_id = id)
    SELECT id FROM first_authors INTERSECT SELECT id FROM other_authors`.execute(db)
  return rows.map(({ id }) => id).filter((id) => !id.startsWith(providerPrefix))
}
