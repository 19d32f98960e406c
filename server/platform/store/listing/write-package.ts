// Writes a package: its row, its texts and its pictures.
import type { Transaction } from 'kysely'
import { foldText } from '#domain/find/fold-text.ts'
import { freshId, instantOf, type Clock } from '../../core/clock.ts'
import type { Tables } from '../../db/tables.ts'
import type { Session } from '../../core/session.ts'
import type { StoredPackage } from './package-row.ts'
import { searchedText } from './search.ts'
import type { PackageForm } from './read-package-form.ts'

export interface Author {
  readonly session: Session
  readonly clock: Clock
}

interface PackageWriteTask {
  /** The existing row; undefined to create one. */
  readonly before: StoredPackage | undefined
  readonly form: PackageForm
  readonly author: Author
}

const shortTexts = ({ i18n }: PackageForm['listing']) =>
  Object.fromEntries(
    Object.entries(i18n).map(([language, { name, description }]) => [language, { name, description }]),
  )
const longTexts = ({ i18n }: PackageForm['listing']) =>
  Object.fromEntries(Object.entries(i18n).map(([language, texts]) => [language, texts.long_description]))

const columnsOf = ({ listing }: PackageForm, { session, clock }: Author) => ({
  name: listing.name,
  sortName: foldText(listing.name),
  category: listing.category,
  image: listing.image === '' ? null : listing.image,
  previewsJson: JSON.stringify(listing.preview),
  updatedAt: instantOf(clock),
  updatedBy: session.user,
})

const writeRow = (
  trx: Transaction<Tables>,
  { before, form, author }: PackageWriteTask,
): Promise<StoredPackage> => {
  const columns = columnsOf(form, author)
  if (before !== undefined)
    return trx
      .updateTable('packages')
      .set(columns)
      .where('id', '=', before.id)
      .returningAll()
      .executeTakeFirstOrThrow()
  const { collection, owner, slug } = form
  const created = { createdAt: columns.updatedAt, createdBy: author.session.user, latest: null }
  return trx
    .insertInto('packages')
    .values({ id: freshId('package', author.clock), collection, owner, slug, ...columns, ...created })
    .returningAll()
    .executeTakeFirstOrThrow()
}

const writeTexts = async (trx: Transaction<Tables>, packageId: string, form: PackageForm): Promise<void> => {
  const { slug, listing } = form
  const texts = {
    i18nJson: JSON.stringify(shortTexts(listing)),
    longJson: JSON.stringify(longTexts(listing)),
  }
  await trx
    .insertInto('packageTexts')
    .values({ packageId, ...texts })
    .onConflict((on) => on.column('packageId').doUpdateSet(texts))
    .execute()
  const text = searchedText({ slug, ...listing })
  await trx
    .insertInto('packageSearches')
    .values({ packageId, text })
    .onConflict((on) => on.column('packageId').doUpdateSet({ text }))
    .execute()
}

/** Writes the package and returns its row. Deletes pictures that the listing no longer uses. */
export async function writePackage(trx: Transaction<Tables>, task: PackageWriteTask): Promise<StoredPackage> {
  const row = await writeRow(trx, task)
  const { form } = task
  await writeTexts(trx, row.id, form)
  const { pictures } = form
  const retained = pictures.map(({ sha256 }) => sha256)
  await trx
    .deleteFrom('packagePictures')
    .where('packageId', '=', row.id)
    .where('sha256', 'not in', retained)
    .execute()
  for (const picture of pictures)
    await trx
      .insertInto('packagePictures')
      .values({ packageId: row.id, ...picture })
      .onConflict((on) => on.doNothing())
      .execute()
  return row
}
