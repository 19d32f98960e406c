// Opens the engine: connects events, jobs and actions, and serves their endpoints.
import type { GroupCommit } from '../db/group-commit.ts'
import type { PlatformDeps } from '../deps/deps.ts'
import type { DataWork } from '../data-manager/handlers.ts'
import type { LiveCatalogue } from '../data-manager/catalogue/live-catalogue.ts'
import type { AccountSession } from './core/owner-session.ts'
import { openDefinitions } from './definitions.ts'
import type { EventFiles } from './events/event-files.ts'
import { openIntake } from './events/event-intake.ts'
import { openEventStore } from './events/event-store.ts'
import { eventHandlers } from './events/handlers.ts'
import type { Executors } from './execution.ts'
import { workExecutors } from './executors.ts'
import { jobHandlers } from './handlers.ts'
import { openNotifications } from './notifications/notifications.ts'
import type { MailLanguage } from '../notifications/mail-language.ts'
import { openRetention } from './retention.ts'
import { pythonExecutor } from './python-executor.ts'
import { openPythonRunner } from './python/python-runner.ts'
import { runPlanJob } from './runs/run-job.ts'
import type { DemandEverything } from './settings/handlers.ts'
import { runHandlers } from './runs/handlers.ts'
import { testHandlers } from './runs/test-action.ts'
import { workflowStarter } from './runs/start-run.ts'
import { openSchedule } from './schedule/schedule.ts'
import { openTriggers } from './schedule/triggers.ts'
import { openTables, type Tables } from './tables/open-tables.ts'

interface EngineOptions {
  /** Large bodies of events. */
  readonly files: EventFiles
  /** Shared with the jobs, so that events and jobs are durable together. */
  readonly commit: GroupCommit
  readonly accountSession: AccountSession
  /** Refuses a session without every permission and all rows. */
  readonly demandEverything: DemandEverything
  readonly work: DataWork
  /** Allowed private networks of requests and webhooks, such as `10.0.0.0/8`. */
  readonly networks: readonly string[]
  /** Of e-mails that the platform sends. */
  readonly language: MailLanguage
  readonly catalogue: LiveCatalogue
  /** Folder of the snapshot from which Python processes start. */
  readonly cacheFolder: string
  /** Replace those of the platform in tests. */
  readonly executors?: Partial<Executors> | undefined
}

/** Actions in Python. */
const openPython = (
  { settings, warehouse }: PlatformDeps,
  { tables, folder }: { readonly tables: Tables; readonly folder: string },
) => {
  const runner = openPythonRunner({
    processes: () => settings.get('python_processes'),
    idleTime: () => settings.get('python_idle') * 1000,
    timeZone: warehouse.timeZone,
    folder,
  })
  const limits = () => ({ memory: settings.get('python_memory'), output: settings.get('python_output') })
  return { runner, python: pythonExecutor({ tables: tables.deps, runner, limits }) }
}

/** Opens the engine and continues the jobs of an earlier process. */
export async function openEngine(deps: PlatformDeps, options: EngineOptions) {
  const { db, clock, jobs, staging } = deps
  const { commit, files, accountSession, demandEverything, catalogue, cacheFolder } = options
  const tables = await openTables(deps, catalogue)
  const { runner, python } = openPython(deps, { tables, folder: cacheFolder })
  const { actions, workflows, handlers } = openDefinitions(
    { ...deps, accountSession, demandEverything },
    { onSettings: () => runner.adjust() },
  )
  const events = openEventStore({ db, files, staging })
  const take = openIntake({ db, clock, jobs, files, commit })
  const executors = { ...workExecutors(deps, options), ...tables.executors, python, ...options.executors }
  const runs = { clock, actions, executors, events, accountSession, writes: tables.deps.writes }
  const starts = { jobs, commit, accountSession }
  const notifications = openNotifications({ ...deps, accountSession }, options)
  const start = workflowStarter(starts)
  const { onPaused } = notifications
  const triggers = openTriggers({ ...deps, start, onPaused })
  await jobs.runDurable({
    run: (work, record) => runPlanJob(runs, work, record),
    onFinished: notifications.onJobFinished,
  })
  const retention = await openRetention({ ...deps, files })
  await triggers.resume()
  const schedule = await openSchedule({ ...deps, start, onPaused })
  return {
    tables,
    /** Closed after the jobs, whose actions it runs. */
    runner,
    close: async () => {
      await triggers.close()
      await schedule.close()
      await notifications.deliveries.close()
      await retention.close()
    },
    handlers: {
      ...jobHandlers(deps),
      ...handlers,
      ...tables.handlers,
      ...eventHandlers({ db, actions, workflows, events, take }),
      ...runHandlers(starts),
      ...testHandlers({ ...runs, staging }),
      ...notifications.handlers,
    },
  }
}
