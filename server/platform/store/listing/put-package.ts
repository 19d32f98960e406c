// Creates a package or replaces its listing, all or nothing (STO6 to STO8). The owner is part of the id: the same
// slug of another organization is another package, so a package never changes owners.
import type { Transaction } from 'kysely'
import type { z } from 'zod'
import type { Problem } from '#contract/http.ts'
import type { TermCode } from '#contract/reasons.ts'
import type { packageAnswer } from '#contract/store/package.ts'
import { record } from '../../audit/audit.ts'
import { checkEtag } from '../../core/etag.ts'
import { requireUnlimitedPackage } from '../../core/key-limit.ts'
import type { Db } from '../../db/sqlite.ts'
import type { Tables } from '../../db/tables.ts'
import { problemAt, refuse } from '../../core/error.ts'
import { auditedListing } from './audited-listing.ts'
import { writePackage, type Author } from './write-package.ts'
import { organizationsOf } from './membership.ts'
import { listingOf, packageAnswerOf, packageEtag, packageId, type StoredPackage } from './package-row.ts'
import { readPackageForm, type PackageRequest, type PackageForm } from './read-package-form.ts'

const kind = 'package' satisfies TermCode

/** A caller who is not a member of the owner gets the list of their own organizations, and no other information. */
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
  { collection, owner, slug }: PackageForm,
): Promise<StoredPackage | undefined> =>
  trx
    .selectFrom('packages')
    .selectAll()
    .where('collection', '=', collection)
    .where('owner', '=', owner)
    .where('slug', '=', slug)
    .executeTakeFirst()

/**
 * Creates the package or replaces its listing, and returns it. An identical listing changes nothing. Throws all
 * problems of the request, then `etag_mismatch`. `If-Match: ""` matches a package that does not exist yet.
 */
export async function putPackage(
  db: Db,
  { request, author }: { request: PackageRequest; author: Author },
): Promise<z.input<typeof packageAnswer>> {
  const found: Problem[] = []
  const form = readPackageForm(request, found)
  const object = packageId(form)
  requireUnlimitedPackage(author.session, { collection: request.collection, id: object })
  return db.transaction().execute(async (trx) => {
    const problems = [...found, ...(await ownerProblems(trx, { owner: form.owner, uid: author.session.uid }))]
    if (problems.length > 0) throw refuse(problems)

    const before = await rowOf(trx, form)
    const stored = before === undefined ? undefined : await listingOf(trx, before)
    const etag = stored === undefined ? '""' : packageEtag(stored)
    checkEtag(request.ifMatch, etag, { kind, name: object })
    const message = before === undefined ? 'Package created' : 'Package updated'
    if (before !== undefined && etag === packageEtag(form.listing))
      return { ...(await packageAnswerOf(trx, before)), message }

    const row = await writePackage(trx, { before, form, author })
    const action = before === undefined ? 'package.create' : 'package.update'
    const difference = auditedListing({ collection: request.collection, before: stored, after: form.listing })
    await record(trx, { ...author, change: { action, object, ...difference } })
    return { ...(await packageAnswerOf(trx, row)), message }
  })
}
