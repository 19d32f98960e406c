// What a job of an action or a workflow needs to run, stored with it: an action is a workflow of one step.
import { z } from 'zod'
import type { Job, JobCause, JobStep, JobTrigger } from '#contract/jobs/job.ts'
import { workflowStep } from '#contract/engine/workflow.ts'
import type { Session } from '../../core/session.ts'
import type { DurablePlan } from '../../jobs/durable-jobs.ts'
import { newStep } from '../../jobs/job-record.ts'
import type { StoredAction, StoredWorkflow } from './stores.ts'

const account = z.object({ uid: z.string(), login: z.string() })

const runPlan = z.object({
  stages: z.array(z.object({ steps: z.array(workflowStep) })),
  /** The last editor of the workflow, whose permissions limit its steps too. Null for an action. */
  editor: account.nullable(),
  /** The job whose completed steps this one continues; null for itself. Rows written under its keys appear once. */
  first_job: z.string().nullable(),
})
export type RunPlan = z.infer<typeof runPlan>

export function readPlan(text: string): RunPlan {
  return runPlan.parse(JSON.parse(text))
}

/** The action or workflow that a start names. */
export type StartTarget =
  | { readonly kind: 'action'; readonly action: StoredAction }
  | { readonly kind: 'workflow'; readonly workflow: StoredWorkflow }

interface RunStart {
  /** The starter, or the owner of the workflow. */
  readonly session: Pick<Session, 'uid' | 'user' | 'login'>
  readonly trigger: JobTrigger
  readonly eventId: string | null
  readonly cause?: JobCause | undefined
}

const planOf = (target: StartTarget): RunPlan => {
  if (target.kind === 'action') {
    const { id } = target.action
    const step = workflowStep.parse({ id, action: id })
    return { stages: [{ steps: [step] }], editor: null, first_job: null }
  }
  const { stages, updatedByUid: uid, updatedBy: login } = target.workflow
  return { stages: stages.map(({ steps }) => ({ steps })), editor: { uid, login }, first_job: null }
}

const stepsOf = (plan: RunPlan): JobStep[] =>
  plan.stages.flatMap(({ steps }, stage) =>
    steps.map(({ id, enabled }) => ({ ...newStep(id), id, stage, state: enabled ? 'waiting' : 'off' })),
  )

/** The job of a start. */
export function startPlan(target: StartTarget, { session, trigger, eventId, cause }: RunStart): DurablePlan {
  const { id, name } = target.kind === 'action' ? target.action : target.workflow
  const plan = planOf(target)
  return {
    kind: target.kind,
    subject: name,
    session,
    steps: stepsOf(plan),
    target: id,
    trigger,
    eventId,
    cause: cause ?? null,
    plan: JSON.stringify(plan),
  }
}

const isDone = ({ state }: JobStep): boolean => state === 'done' || state === 'attention'

/** The job that continues a failed one: steps that are done keep their results. */
export function retryPlan(job: Job, text: string, session: RunStart['session']): DurablePlan {
  const plan = readPlan(text)
  const first = plan.first_job ?? job.job_id
  return {
    kind: job.kind,
    subject: job.subject,
    session,
    steps: stepsOf(plan).map((fresh, index) => {
      const old = job.steps[index]
      return old !== undefined && isDone(old) ? old : fresh
    }),
    target: job.target ?? '',
    trigger: 'retry',
    eventId: job.event_id ?? null,
    cause: job.cause ?? null,
    plan: JSON.stringify({ ...plan, first_job: first } satisfies RunPlan),
  }
}
