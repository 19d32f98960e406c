// Actions, workflows and settings: their stores and endpoints.
import type { PlatformDeps } from '../deps/deps.ts'
import { openActions } from './actions/action-store.ts'
import { actionHandlers } from './actions/handlers.ts'
import type { AccountSession } from './core/owner-session.ts'
import { settingHandlers, type DemandEverything } from './settings/handlers.ts'
import { workflowHandlers } from './workflows/handlers.ts'
import { openWorkflows } from './workflows/workflow-store.ts'

/** Opens the definitions of the engine. `onSettings` is called after a change of its settings. */
export function openDefinitions(
  deps: Pick<PlatformDeps, 'db' | 'clock' | 'secrets' | 'settings'> & {
    readonly accountSession: AccountSession
    readonly demandEverything: DemandEverything
  },
  { onSettings }: { readonly onSettings: () => void },
) {
  return {
    actions: openActions(deps),
    workflows: openWorkflows(deps),
    handlers: { ...actionHandlers(deps), ...workflowHandlers(deps), ...settingHandlers(deps, onSettings) },
  } as const
}
