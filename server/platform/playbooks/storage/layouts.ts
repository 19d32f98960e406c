// Where the nodes of a playbook stand: a side file of the editor, beside the document and never in it. Whoever comes last
// wins, since nothing of the document is lost by it.
import { playbookLayout, type PlaybookLayout } from '#contract/playbook/playbook.ts'
import { instantOf } from '../../core/clock.ts'
import type { Db } from '../../db/sqlite.ts'
import { problemAt, refuse } from '../../core/error.ts'
import type { By } from './write-playbook.ts'
import { rowOf } from './playbook-row.ts'

/** More nodes than a document of the allowed size holds. */
const mostPositions = 200_000

/** The places kept of a playbook, none where nothing was placed by hand. Refuses `not_found`. */
export async function readLayout(db: Db, uuid: string): Promise<PlaybookLayout> {
  const { uuid: playbook } = await rowOf(db, uuid)
  const kept = await db
    .selectFrom('playbookLayouts')
    .select('positionsJson')
    .where('playbook', '=', playbook)
    .executeTakeFirst()
  const positions: unknown = JSON.parse(kept?.positionsJson ?? '{}')
  return playbookLayout.parse({ positions })
}

/** Keeps places in the stead of those kept before. Refuses `not_found`, `too_many`. */
export function keepLayout(
  db: Db,
  { uuid, layout, by }: { uuid: string; layout: PlaybookLayout; by: By },
): Promise<void> {
  const { positions } = layout
  if (Object.keys(positions).length > mostPositions)
    throw refuse([problemAt('positions', 'too_many', { max: mostPositions })])
  return db.transaction().execute(async (trx) => {
    const { uuid: playbook } = await rowOf(trx, uuid)
    const kept = {
      positionsJson: JSON.stringify(positions),
      updatedAt: instantOf(by.clock),
      updatedBy: by.session.user,
    }
    await trx
      .insertInto('playbookLayouts')
      .values({ playbook, ...kept })
      .onConflict((on) => on.column('playbook').doUpdateSet(kept))
      .execute()
  })
}
