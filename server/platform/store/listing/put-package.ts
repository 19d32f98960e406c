// A package is made or its listing replaced, all or nothing (STO6 to STO8). Whose it is stands in its id: the same slug
// of another organization is another package, so that none ever changes hands.
import type { Transaction } from 'kysely'
import type { z } from 'zod'
import type { Problem } from '#contract/http.ts'
import type { TermCode } from '#contract/reasons.ts'
import type { packageAnswer } from '#contract/store/package.ts'
import { record } from '../../audit/audit.ts'
import { checkEtag } from '../../core/etag.ts'
import type { Db } from '../../db/sqlite.ts'
import type { Tables } from '../../db/tables.ts'
import { problemAt, refuse } from '../../core/error.ts'
import { auditedListing } from './audited-listing.ts'
import { keepPackage, type By } from './write-package.ts'
import { organizationsOf } from './membership.ts'
import { listingOf, packageAnswerOf, packageEtag, packageId, type KeptPackage } from './package-row.ts'
import { readSent, type Sent, type Wanted } from './read-package-form.ts'

const kind = 'package' satisfies TermCode

/** Who is no member of the owner learns which organizations they are a member of, and nothing else. */
const ownerProblems = async (
  trx: Transaction<Tables>,
  { owner, uid }: { owner: string; uid: string },
): Promise<Problem[]> => {
  const own = await organizationsOf(trx, uid)
  if (own.some(({ id }) => id === owner)) return []
  const allowed = own.map(({ id }) => id).join(', ') || ('none' satisfies TermCode)
  return [problemAt('owner', 'owner_unknown', { value: owner, allowed })]
}

const rowOf = (
  trx: Transaction<Tables>,
  { collection, owner, slug }: Wanted,
): Promise<KeptPackage | undefined> =>
  trx
    .selectFrom('packages')
    .selectAll()
    .where('collection', '=', collection)
    .where('owner', '=', owner)
    .where('slug', '=', slug)
    .executeTakeFirst()

/**
 * The package after it was made or its listing replaced. The same listing again changes nothing. Refuses all problems
 * at once, then `etag_mismatch`; `If-Match: ""` is that of a package yet to be made.
 */
export async function putPackage(
  db: Db,
  { sent, by }: { sent: Sent; by: By },
): Promise<z.input<typeof packageAnswer>> {
  const found: Problem[] = []
  const wanted = readSent(sent, found)
  const object = packageId(wanted)
  return db.transaction().execute(async (trx) => {
    const problems = [...found, ...(await ownerProblems(trx, { owner: wanted.owner, uid: by.session.uid }))]
    if (problems.length > 0) throw refuse(problems)

    const before = await rowOf(trx, wanted)
    const kept = before === undefined ? undefined : await listingOf(trx, before)
    const etag = kept === undefined ? '""' : packageEtag(kept)
    checkEtag(sent.ifMatch, etag, { kind, name: object })
    const message = before === undefined ? 'Package created' : 'Package updated'
    if (before !== undefined && etag === packageEtag(wanted.listing))
      return { ...(await packageAnswerOf(trx, before)), message }

    const row = await keepPackage(trx, { before, wanted, by })
    const action = before === undefined ? 'package.create' : 'package.update'
    const difference = auditedListing({ collection: sent.collection, before: kept, after: wanted.listing })
    await record(trx, { ...by, change: { action, object, ...difference } })
    return { ...(await packageAnswerOf(trx, row)), message }
  })
}
