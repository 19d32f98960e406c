// Actions as runs read them.
import type { ActionWork } from '#contract/engine/action.ts'
import type { TermCode } from '#contract/reasons.ts'
import { PlatformError } from '../../core/error.ts'
import type { ActionRow } from '../../db/engine-tables.ts'
import type { Db } from '../../db/sqlite.ts'
import { cachedUntilWrite } from '../../db/stamp.ts'
import type { PlatformDeps } from '../../deps/deps.ts'
import { storedAction } from '../core/action-row.ts'
import { openActionSecrets, secretsForDraft } from '../core/action-secrets.ts'
import type { Actions } from '../core/stores.ts'

const kind = 'action' satisfies TermCode

export async function findAction(db: Db, id: string): Promise<ActionRow | undefined> {
  return db.selectFrom('actions').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Throws `not_found`. */
export async function actionRow(db: Db, id: string): Promise<ActionRow> {
  const row = await findAction(db, id)
  if (row === undefined) throw new PlatformError('not_found', { params: { kind, name: id } })
  return row
}

export function openActions({ db, secrets }: Pick<PlatformDeps, 'db' | 'secrets'>): Actions {
  return {
    get: cachedUntilWrite(db, async (id) => {
      const row = await findAction(db, id)
      return row === undefined ? undefined : storedAction(row)
    }),
    secretsOf: async (id, draft?: { readonly work: ActionWork; readonly uid: string }) => {
      const row = await actionRow(db, id)
      return draft === undefined ? openActionSecrets(secrets, row) : secretsForDraft(secrets, row, draft)
    },
  }
}
