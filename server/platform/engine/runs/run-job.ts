// Runs a job of an action or a workflow: stages in order, the steps of a stage at the same time. Steps that were done
// before a restart or a retry are not run again.
import type { TableReference } from '#contract/engine/reference.ts'
import type { JobStep } from '#contract/jobs/job.ts'
import type { WorkflowStep } from '#contract/engine/workflow.ts'
import type { TermCode } from '#contract/reasons.ts'
import { parseJson } from '#domain/json/parse-json.ts'
import type { Clock } from '../../core/clock.ts'
import { PlatformError } from '../../core/error.ts'
import type { DurableWork } from '../../jobs/durable-jobs.ts'
import type { DurableRecord } from '../../jobs/job-store.ts'
import type { JobResult } from '../../jobs/jobs.ts'
import type { EventReader, RunEvent } from '../core/event-reader.ts'
import type { AccountSession } from '../core/owner-session.ts'
import { resolveInput, type TemplateContext } from '../core/resolve-work.ts'
import { readPlan, type RunPlan } from '../core/run-plan.ts'
import type { Actions, StoredAction } from '../core/stores.ts'
import type { Executors, StepResult } from '../execution.ts'
import { runAction } from './run-action.ts'
import { runStep, type StepEnd } from './run-step.ts'
import { stepSession } from './step-session.ts'

interface RunDeps {
  readonly clock: Clock
  readonly actions: Actions
  readonly executors: Executors
  readonly events: EventReader
  readonly accountSession: AccountSession
  readonly writes: {
    /** The tables that a committed step has written. */
    tablesOf(key: string): Promise<readonly TableReference[]>
  }
}

/** One run of a job. */
interface JobContext {
  readonly deps: RunDeps
  readonly work: DurableWork
  readonly record: DurableRecord
  readonly plan: RunPlan
  readonly event: RunEvent | undefined
  /** Results of earlier stages, by id of the step. */
  readonly results: TemplateContext['steps']
}

/** A step with its position among all steps of the job. */
interface PlacedStep {
  readonly step: WorkflowStep
  readonly index: number
}

const findAction = async ({ deps }: JobContext, id: string): Promise<StoredAction> => {
  const action = await deps.actions.get(id)
  if (action === undefined) throw new PlatformError('action_deleted', { params: { action: id } })
  if (!action.enabled) throw new PlatformError('action_disabled', { params: { action: action.name } })
  return action
}

/** The same for every run of a step of a job, and of the jobs that continue it. */
const keyOf = ({ plan, record }: Pick<JobContext, 'plan' | 'record'>, { id }: WorkflowStep): string =>
  `${plan.first_job ?? record.job.job_id}:${id}`

const runOnce = async (
  context: JobContext,
  { step, index }: PlacedStep,
  action: StoredAction,
): Promise<StepResult> => {
  const { deps, work, record, plan, event, results } = context
  const { started_by: starter, job_id: jobId } = record.job
  const editor = { uid: action.updatedByUid, login: action.updatedBy }
  const session = await stepSession(deps.accountSession, {
    starter: { uid: starter.uid, login: record.login },
    editors: [...(plan.editor === null ? [] : [plan.editor]), editor],
  })
  const facts = { steps: results, event: event?.facts ?? {} }
  const input = resolveInput(step.input, facts)
  const secrets = await deps.actions.secretsOf(action.id)
  return runAction(deps.executors, {
    action,
    session,
    context: { ...facts, input, secrets },
    jobId,
    key: keyOf(context, step),
    event: event?.event ?? null,
    signal: work.signal,
    progress: (fraction) => work.step(index, { progress: Math.min(1, Math.max(0, fraction)) }),
    log: (level, code, params) => work.log(level, code, { ...params, step: step.id }),
    print: (line) => work.log('info', 'print', { text: line, step: step.id }),
    test: null,
  })
}

const isDone = ({ state }: JobStep): boolean => state === 'done' || state === 'attention'

/** Undefined for a step that has nothing to run. */
const endOf = (context: JobContext, { step, index }: PlacedStep): Promise<StepEnd> | undefined => {
  const stored = context.record.job.steps[index]
  if (stored === undefined || !step.enabled || isDone(stored)) return undefined
  return runStep({
    clock: context.deps.clock,
    work: context.work,
    index,
    step,
    stored,
    findAction: () => findAction(context, step.action),
    run: (action) => runOnce(context, { step, index }, action),
  })
}

const placedSteps = (plan: RunPlan): PlacedStep[][] => {
  let index = 0
  return plan.stages.map(({ steps }) =>
    steps.map((step) => {
      const placed = { step, index }
      index += 1
      return placed
    }),
  )
}

/** Results by step; a step whose result was stored by an earlier run has it too. */
const storedResults = ({ steps }: DurableRecord['job']): TemplateContext['steps'] =>
  Object.fromEntries(
    steps.flatMap(({ id, result, rows }) =>
      id === undefined || result === undefined ? [] : [[id, { result: parseJson(result), rows }]],
    ),
  )

/** Runs a stage to its end, and returns its results. Throws the failure of a step that stops the workflow. */
const runStage = async (
  context: JobContext,
  stage: readonly PlacedStep[],
): Promise<TemplateContext['steps']> => {
  const ends = await Promise.allSettled(stage.map(async (placed) => endOf(context, placed)))
  context.work.signal.throwIfAborted()
  const results: Record<string, TemplateContext['steps'][string]> = {}
  for (const [position, end] of ends.entries()) {
    const step = stage[position]?.step
    if (end.status === 'rejected') throw end.reason
    if (end.value === undefined || step === undefined) continue
    if ('result' in end.value) {
      const { result, rows } = end.value.result
      results[step.id] = { result: parseJson(result), rows }
    } else if (step.on_failure === 'stop') throw end.value.failure
  }
  return results
}

/** The tables that a step has written. Python's are in the log of writes, also if an earlier process wrote them. */
const tablesOf = async (
  context: Omit<JobContext, 'results'>,
  step: WorkflowStep,
): Promise<readonly TableReference[]> => {
  const { actions, writes } = context.deps
  const work = (await actions.get(step.action))?.work
  if (work?.kind === 'archive_event' || work?.kind === 'query_to_table') return [work.parameters.table]
  return work?.kind === 'python' ? writes.tablesOf(keyOf(context, step)) : []
}

/** The table that an action wrote, for links to it; none if it wrote several. */
const tableOf = async (context: Omit<JobContext, 'results'>): Promise<Record<string, string>> => {
  const step = context.plan.stages[0]?.steps[0]
  if (context.record.job.kind !== 'action' || step === undefined) return {}
  const [only, ...others] = await tablesOf(context, step)
  return only === undefined || others.length > 0 ? {} : only
}

/** Runs a job from its start, or from where it stopped. */
export async function runPlanJob(
  deps: RunDeps,
  work: DurableWork,
  record: DurableRecord,
): Promise<JobResult<null>> {
  const plan = readPlan(record.plan)
  const { event_id: eventId } = record.job
  const event = typeof eventId === 'string' ? await deps.events.open(eventId) : undefined
  if (typeof eventId === 'string' && event === undefined)
    throw new PlatformError('not_found', { params: { kind: 'event' satisfies TermCode, name: eventId } })
  const base = { deps, work, record, plan, event }
  let results = storedResults(record.job)
  try {
    const stages = placedSteps(plan)
    for (const [number, stage] of stages.entries()) {
      work.signal.throwIfAborted()
      results = { ...results, ...(await runStage({ ...base, results }, stage)) }
      work.progress((number + 1) / stages.length)
    }
  } finally {
    await event?.release()
  }
  return { value: null, result: await tableOf(base) }
}
