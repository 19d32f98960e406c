// What running reads of actions and workflows, and what schedules and triggers ask of running.
import type { ActionWork } from '#contract/engine/action.ts'
import type { Job, JobCause, JobTrigger } from '#contract/jobs/job.ts'
import type { WorkflowWrite } from '#contract/engine/workflow.ts'
import type { PlatformError } from '../../core/error.ts'
import type { Write } from '../../db/group-commit.ts'

interface Author {
  readonly createdAt: string
  readonly createdByUid: string
  readonly createdBy: string
  readonly updatedAt: string
  /** The last editor, whose permissions limit a run (ENG25). */
  readonly updatedByUid: string
  readonly updatedBy: string
}

export interface StoredAction extends Author {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly enabled: boolean
  /** Seconds. */
  readonly timeout: number
  /** Its kind and parameters; templates are not resolved. */
  readonly work: ActionWork
  /** Number of the newest version, from 1. */
  readonly version: number
}

export interface Actions {
  get(id: string): Promise<StoredAction | undefined>
  /**
   * Values of secrets by name. For the test of a draft: those that its author may use in it. Throws
   * `secrets_unreadable` if they were sealed with another key.
   */
  secretsOf(
    id: string,
    draft?: { readonly work: ActionWork; readonly uid: string },
  ): Promise<Record<string, string>>
}

export interface StoredWorkflow extends Author, WorkflowWrite {
  readonly id: string
  readonly version: number
}

export interface Workflows {
  get(id: string): Promise<StoredWorkflow | undefined>
}

/** A start of a workflow by the platform itself. `also` is written in the transaction of the job. */
type OwnStart =
  | { readonly trigger: Extract<JobTrigger, 'schedule'> }
  | {
      readonly trigger: Extract<JobTrigger, 'build' | 'upload'>
      readonly cause: JobCause
      readonly also: Write
    }

/**
 * Queues a job of a workflow, with the permissions of its owner, and returns when the job is durable. Throws
 * `PausedStart` while the owner may not start workflows.
 */
export type StartWorkflow = (workflow: StoredWorkflow, start: OwnStart) => Promise<{ readonly jobId: string }>

/** Notifies of a start that did not happen. */
export type OnPaused = (workflow: StoredWorkflow, reason: PlatformError) => Promise<void>

/** Called once for each finished job of a workflow. Never throws. */
export type OnJobFinished = (job: Job) => Promise<void>
