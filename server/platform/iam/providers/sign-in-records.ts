// Reads and deletes the recorded sign-ins of a provider (IAM15), and reads the basis of a replay.
import { sql } from 'kysely'
import type { PlatformApi } from '#contract/api.ts'
import type { TermCode } from '#contract/reasons.ts'
import { record } from '../../audit/audit.ts'
import { windowOf } from '../../core/page.ts'
import { PlatformError } from '../../core/error.ts'
import type { Handlers } from '../../core/handler.ts'
import type { IdentityDeps } from '../identity/identity.ts'
import { providerRow } from './provider-row.ts'
import { recordOf, recordSummaryOf } from './record-row.ts'
import { replayBasisOf } from './replay-basis.ts'

type RecordHandlers = Pick<
  Handlers<PlatformApi['providers']>,
  'records' | 'record' | 'forgetRecords' | 'replayBasis'
>

const kind = 'recorded_sign_in' satisfies TermCode

/** A LIKE pattern that finds the text anywhere; `!` escapes. */
const anywhere = (text: string): string => `%${text.replaceAll(/[!%_]/g, '!$&')}%`

/** Returns the handlers of recorded sign-ins. */
export function recordHandlers({ db, clock, settings }: IdentityDeps): RecordHandlers {
  return {
    records: async ({ params, query }) => {
      await providerRow(db, params.id)
      const { start: before, length } = windowOf(query)
      const pattern = anywhere(query.q?.trim() ?? '')
      const found = db
        .selectFrom('signInRecords')
        .where('providerId', '=', params.id)
        .where(sql<boolean>`who || ' ' || subject || ' ' || outcome LIKE ${pattern} ESCAPE '!'`)
      const { total } = await found
        .select((one) => one.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow()
      // The cursor is the number of the last record returned, so that new records do not shift the next page.
      const rows = await found
        .select(['seq', 'id', 'at', 'who', 'uid', 'outcome', 'stage', 'problemJson'])
        .$if(before > 0, (page) => page.where('seq', '<', before))
        .orderBy('seq', 'desc')
        .limit(length + 1)
        .execute()
      const page = rows.slice(0, length)
      const cursor = rows.length > length ? String(page.at(-1)?.seq ?? '') : null
      return { items: page.map(recordSummaryOf), total, cursor }
    },

    record: async ({ params }) => {
      const row = await db
        .selectFrom('signInRecords')
        .selectAll()
        .where('providerId', '=', params.id)
        .where('id', '=', params.record)
        .executeTakeFirst()
      if (row === undefined) throw new PlatformError('not_found', { params: { kind, name: params.record } })
      return { record: recordOf(row) }
    },

    forgetRecords: async ({ params }, { session }) => {
      const deleted = await db.transaction().execute(async (trx) => {
        const { name } = await providerRow(trx, params.id)
        const { numDeletedRows } = await trx
          .deleteFrom('signInRecords')
          .where('providerId', '=', params.id)
          .executeTakeFirstOrThrow()
        const count = Number(numDeletedRows)
        const change = {
          action: 'provider.forget_sign_ins' as const,
          object: name,
          before: { recorded: count },
        }
        await record(trx, { session, clock, change })
        return count
      })
      return { deleted }
    },

    replayBasis: async ({ params }) => {
      await providerRow(db, params.id)
      const limit = settings.get('recorded_sign_ins')
      return { basis: await replayBasisOf(db, { provider: params.id, limit }) }
    },
  }
}
