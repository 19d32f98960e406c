// What running reads of actions and workflows, and what schedules and triggers ask of running.
import type { ActionWork } from '#contract/engine/action.ts'
import type { Job, JobTrigger } from '#contract/jobs/job.ts'
import type { WorkflowWrite } from '#contract/engine/workflow.ts'

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

/** A start by the platform itself. The run has the permissions of the account `uid`, the owner of the workflow. */
interface PlatformStart {
  readonly trigger: Extract<JobTrigger, 'schedule' | 'build' | 'upload'>
  readonly uid: string
}

/** Queues a job of a workflow. Throws PlatformError, and returns when the job is durable. */
export type StartWorkflow = (
  workflow: StoredWorkflow,
  start: PlatformStart,
) => Promise<{ readonly jobId: string }>

/** Called once for each finished job of a workflow. Never throws. */
export type OnJobFinished = (job: Job) => Promise<void>
