// Endpoints of actions and their versions (ENG20).
import type { PlatformApi } from '#contract/api.ts'
import type { ActionVersion } from '#contract/engine/action.ts'
import { pageOf } from '../../core/page.ts'
import { sortedPage, type Listing } from '../../core/sorted-page.ts'
import { Reply, type Handlers } from '../../core/handler.ts'
import type { ActionRow, ActionVersionRow } from '../../db/engine-tables.ts'
import { workOf } from '../core/action-row.ts'
import { lastJobs } from '../core/last-job.ts'
import { actionRow } from './action-store.ts'
import { actionEtag, toAction } from './action-view.ts'
import { createAction, deleteAction, updateAction, type ActionDeps } from './write-action.ts'

type ActionHandlers = Pick<
  Handlers<PlatformApi['engine']>,
  'listActions' | 'createAction' | 'getAction' | 'updateAction' | 'deleteAction' | 'actionVersions'
>

const listing: Listing<ActionRow> = {
  text: ({ id, name, description }) => `${id} ${name} ${description}`,
  sorts: {
    name: ({ name }) => name.toLowerCase(),
    id: ({ id }) => id,
    kind: ({ kind }) => kind,
    created_at: ({ createdAt }) => createdAt,
    updated_at: ({ updatedAt }) => updatedAt,
  },
}

const toVersion = (row: ActionVersionRow): ActionVersion => ({
  number: row.number,
  at: row.at,
  by: { uid: row.uid, user: row.user },
  restored_from: row.restoredFrom,
  ...workOf(row),
})

/** Handlers of actions. */
export function actionHandlers(deps: ActionDeps): ActionHandlers {
  const { db } = deps
  const answer = async (row: ActionRow) => {
    const jobs = await lastJobs(db, 'action', [row.id])
    return new Reply({ action: toAction(row, jobs.get(row.id) ?? null) }, { etag: actionEtag(row) })
  }
  return {
    listActions: async ({ query }) => {
      const rows = await db.selectFrom('actions').selectAll().orderBy('name').orderBy('id').execute()
      const found = rows.filter(({ kind }) => query.kind === undefined || kind === query.kind)
      const page = sortedPage(found, { query, listing })
      const jobs = await lastJobs(
        db,
        'action',
        page.items.map(({ id }) => id),
      )
      return { ...page, items: page.items.map((row) => toAction(row, jobs.get(row.id) ?? null)) }
    },
    createAction: async ({ body }, { session }) => answer(await createAction(deps, body, session)),
    getAction: async ({ params }) => answer(await actionRow(db, params.action)),
    updateAction: async ({ params, body, ifMatch }, { session }) =>
      answer(await updateAction(deps, { id: params.action, body, ifMatch }, session)),
    deleteAction: async ({ params, ifMatch }, { session }) => {
      await deleteAction(deps, { id: params.action, ifMatch }, session)
      return {}
    },
    actionVersions: async ({ params, query }) => {
      await actionRow(db, params.action)
      const rows = await db
        .selectFrom('actionVersions')
        .selectAll()
        .where('actionId', '=', params.action)
        .orderBy('number', 'desc')
        .execute()
      const page = pageOf(rows, query)
      return { ...page, items: page.items.map(toVersion) }
    },
  }
}
