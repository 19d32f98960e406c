// Actions from their rows.
import { actionWork, type ActionWork } from '#contract/engine/action.ts'
import { parseJson } from '#domain/json/parse-json.ts'
import type { ActionRow } from '../../db/engine-tables.ts'
import type { StoredAction } from './stores.ts'

/** What an action or a version does. */
export function workOf({ kind, parametersJson }: Pick<ActionRow, 'kind' | 'parametersJson'>): ActionWork {
  return actionWork.parse({ kind, parameters: parseJson(parametersJson) })
}

export function storedAction(row: ActionRow): StoredAction {
  const { kind: _kind, parametersJson: _parameters, secrets: _secrets, secretsJson: _names, ...rest } = row
  return { ...rest, enabled: row.enabled === 1, work: workOf(row) }
}
