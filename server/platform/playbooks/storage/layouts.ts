// Node positions of a playbook: stored apart from the document, and never in it. The last write wins, since it cannot
// lose any part of the document.
import { playbookLayout, type PlaybookLayout } from '#contract/playbook/playbook.ts'
import { instantOf } from '../../core/clock.ts'
import type { Db } from '../../db/sqlite.ts'
import { problemAt, refuse } from '../../core/error.ts'
import type { Author } from './write-playbook.ts'
import { rowOf } from './playbook-row.ts'

/** More nodes than a document of the allowed size can contain. */
const maxPositions = 200_000

/** The stored positions of a playbook; none if no node was moved. Throws `not_found`. */
export async function readLayout(db: Db, uuid: string): Promise<PlaybookLayout> {
  const { uuid: playbook } = await rowOf(db, uuid)
  const stored = await db
    .selectFrom('playbookLayouts')
    .select('positionsJson')
    .where('playbook', '=', playbook)
    .executeTakeFirst()
  const positions: unknown = JSON.parse(stored?.positionsJson ?? '{}')
  return playbookLayout.parse({ positions })
}

/** Replaces the stored positions. Throws `not_found` or `too_many`. */
export function writeLayout(
  db: Db,
  { uuid, layout, author }: { uuid: string; layout: PlaybookLayout; author: Author },
): Promise<void> {
  const { positions } = layout
  if (Object.keys(positions).length > maxPositions)
    throw refuse([problemAt('positions', 'too_many', { max: maxPositions })])
  return db.transaction().execute(async (trx) => {
    const { uuid: playbook } = await rowOf(trx, uuid)
    const stored = {
      positionsJson: JSON.stringify(positions),
      updatedAt: instantOf(author.clock),
      updatedBy: author.session.user,
    }
    await trx
      .insertInto('playbookLayouts')
      .values({ playbook, ...stored })
      .onConflict((on) => on.column('playbook').doUpdateSet(stored))
      .execute()
  })
}
