// Writes a package: its row, what is kept apart from it, and nothing that was not asked for.
import type { Transaction } from 'kysely'
import { foldText } from '#domain/find/fold-text.ts'
import { freshId, instantOf, type Clock } from '../../core/clock.ts'
import type { Tables } from '../../db/tables.ts'
import type { Session } from '../../core/session.ts'
import type { KeptPackage } from './package-row.ts'
import { searchedText } from './search.ts'
import type { Wanted } from './read-package-form.ts'

export interface By {
  readonly session: Session
  readonly clock: Clock
}

interface Kept {
  /** The row that is there; undefined makes one. */
  readonly before: KeptPackage | undefined
  readonly wanted: Wanted
  readonly by: By
}

const shortTexts = ({ i18n }: Wanted['listing']) =>
  Object.fromEntries(
    Object.entries(i18n).map(([language, { name, description }]) => [language, { name, description }]),
  )
const longTexts = ({ i18n }: Wanted['listing']) =>
  Object.fromEntries(Object.entries(i18n).map(([language, texts]) => [language, texts.long_description]))

const columnsOf = ({ listing }: Wanted, { session, clock }: By) => ({
  name: listing.name,
  sortName: foldText(listing.name),
  category: listing.category,
  image: listing.image === '' ? null : listing.image,
  previewsJson: JSON.stringify(listing.preview),
  updatedAt: instantOf(clock),
  updatedBy: session.user,
})

const keepRow = (trx: Transaction<Tables>, { before, wanted, by }: Kept): Promise<KeptPackage> => {
  const columns = columnsOf(wanted, by)
  if (before !== undefined)
    return trx
      .updateTable('packages')
      .set(columns)
      .where('id', '=', before.id)
      .returningAll()
      .executeTakeFirstOrThrow()
  const { collection, owner, slug } = wanted
  const made = { createdAt: columns.updatedAt, createdBy: by.session.user, latest: null }
  return trx
    .insertInto('packages')
    .values({ id: freshId('package', by.clock), collection, owner, slug, ...columns, ...made })
    .returningAll()
    .executeTakeFirstOrThrow()
}

const keepTexts = async (trx: Transaction<Tables>, packageId: string, wanted: Wanted): Promise<void> => {
  const { slug, listing } = wanted
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

/** The row as it is now; pictures that are shown no more are gone. */
export async function keepPackage(trx: Transaction<Tables>, kept: Kept): Promise<KeptPackage> {
  const row = await keepRow(trx, kept)
  const { wanted } = kept
  await keepTexts(trx, row.id, wanted)
  const { pictures } = wanted
  const shown = pictures.map(({ sha256 }) => sha256)
  await trx
    .deleteFrom('packagePictures')
    .where('packageId', '=', row.id)
    .where('sha256', 'not in', shown)
    .execute()
  for (const picture of pictures)
    await trx
      .insertInto('packagePictures')
      .values({ packageId: row.id, ...picture })
      .onConflict((on) => on.doNothing())
      .execute()
  return row
}
