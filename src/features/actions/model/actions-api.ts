// The queries and calls of the pages of actions.
import { type Action, type ActionWork, actionWrite } from '#contract/engine/action.ts'
import { engine } from '#contract/engine/endpoints.ts'
import { call, callWith } from '#src/api/call.ts'
import { invalidate, queryClient, queryOf } from '#src/api/query-client.ts'
import type { ActionDocument } from './action-form.ts'

export function actionQuery(id: string) {
  return queryOf(engine.getAction, { params: { action: id } })
}

export function versionsQuery(id: string) {
  return queryOf(engine.actionVersions, { params: { action: id }, query: { limit: 100 } })
}

export const tablesQuery = queryOf(engine.listTables, { query: { limit: 1000 } })

const cacheAction = (action: Action): Action => {
  queryClient.setQueryData(actionQuery(action.id).queryKey, (before) => before && { ...before, action })
  void invalidate(engine.listActions, engine.actionVersions)
  return action
}

export async function readAction(id: string): Promise<Action> {
  return (await call(engine.getAction, { params: { action: id } })).action
}

interface SaveOptions {
  readonly secrets?: Readonly<Record<string, string | null>>
  /** The version whose parameters these are. */
  readonly restoredFrom?: number
}

/** The body of a save. Throws if the parameters do not match the interface. */
export function actionBody(
  { id: _id, ...document }: ActionDocument,
  { secrets = {}, restoredFrom }: SaveOptions = {},
) {
  return actionWrite.parse({
    ...document,
    secrets,
    ...(restoredFrom !== undefined && { restored_from: restoredFrom }),
  })
}

/** The body of a creation; without an id the platform derives one from the name. */
export function newActionBody(document: ActionDocument) {
  return { ...(document.id !== '' && { id: document.id }), ...actionBody(document) }
}

export async function createAction(document: ActionDocument): Promise<Action> {
  const { action } = await call(engine.createAction, { body: newActionBody(document) })
  void invalidate(engine.listActions)
  return action
}

/** Saves over the version `etag`; null creates the action again. */
export async function saveAction(
  document: ActionDocument,
  { etag, ...options }: SaveOptions & { readonly etag: string | null },
): Promise<Action> {
  if (etag === null) return cacheAction(await createAction(document))
  const body = actionBody(document, options)
  const { action } = await call(engine.updateAction, { params: { action: document.id }, body, ifMatch: etag })
  return cacheAction(action)
}

interface ActionTestRun {
  readonly id: string
  /** JSON value of the test event. */
  readonly content: unknown
  /** Of the step that would run the action. */
  readonly input: Readonly<Record<string, unknown>>
  readonly draft: ActionWork
  /** Stops the run. */
  readonly signal: AbortSignal
}

export function testAction({ id, content, input, draft, signal }: ActionTestRun) {
  return callWith(engine.testAction, { params: { action: id }, body: { content, input, draft } }, { signal })
}
