// Another file for a table that was uploaded. The former one goes on serving builds until the new one has been extracted.
import type { PlatformApi } from '#contract/api.ts'
import { reasonParams } from '#contract/reasons.ts'
import { record } from '../../audit/audit.ts'
import { problemAt, refuse } from '../../core/error.ts'
import type { Handlers } from '../../core/handler.ts'
import type { PlatformDeps } from '../../deps/deps.ts'
import { tableKey, type InHand } from '../core/resource-locks.ts'
import { sourceRow } from './sources.ts'
import { tableRow } from './tables.ts'
import { toTable } from './table-state.ts'
import { clearUploads, letGo, shownUpload, wishedUpload } from './table-uploads.ts'
import { demandWarehouse } from '../core/warehouse-name.ts'

type ReplaceHandlers = Pick<Handlers<PlatformApi['dataManager']>, 'replaceTable'>

const path = 'upload'

/** Handler of `replaceTable`. */
export function replaceHandlers(deps: PlatformDeps, inHand: InHand): ReplaceHandlers {
  const { db, clock, jobs, secrets } = deps
  return {
    replaceTable: async ({ params, query, body }, { session }) => {
      demandWarehouse(query)
      const { source, table } = params
      const name = `${source}/${table}`
      const claim = inHand.claim({ kind: 'table', key: tableKey(source, table), name })
      try {
        await db.transaction().execute(async (trx) => {
          const row = await tableRow({ db: trx }, params)
          const { dbms } = await sourceRow({ db: trx }, source)
          if (dbms !== 'upload')
            throw refuse([problemAt(path, 'invalid_value', reasonParams('upload_foreign'))])
          const wish = { id: body.upload, path, uid: session.uid }
          const found = await wishedUpload(deps, { db: trx, wish })
          if (found.row === undefined) throw refuse(found.problems)
          const isFirst = row.extractionJson === null
          await trx
            .updateTable('sourceTables')
            .set({ [isFirst ? 'uploadId' : 'nextUploadId']: found.row.id, failureJson: null })
            .where('sourceName', '=', source)
            .where('tableName', '=', table)
            .execute()
          await letGo(trx, { ids: [isFirst ? row.uploadId : row.nextUploadId], clock })
          const change = {
            action: 'table.replace',
            object: name,
            before: { upload: row.uploadId },
            after: shownUpload(found.row),
          }
          await record(trx, { session, clock, change })
        })
      } finally {
        claim.release()
      }
      await clearUploads(deps, inHand)
      return { table: await toTable(await tableRow(deps, params), { jobs, secrets, inHand }) }
    },
  }
}
