// Runs an action once for a step: resolves its parameters, limits its time, and masks its secrets in everything that
// it reports.
import { effect, type ActionWork } from '#contract/engine/action.ts'
import type { ErrorParams } from '#contract/errors.ts'
import type { Problem } from '#contract/http.ts'
import { jsonMasking, masking } from '#domain/engine/mask-secrets.ts'
import { parseJson } from '#domain/json/parse-json.ts'
import { PlatformError } from '../../core/error.ts'
import { platformErrorOf } from '../../core/platform-error-of.ts'
import type { Session } from '../../core/session.ts'
import { resolveWork, type TemplateContext } from '../core/resolve-work.ts'
import type { StoredAction } from '../core/stores.ts'
import type { Executors, StepResult, StepRun } from '../execution.ts'

interface ActionRun extends Pick<StepRun, 'jobId' | 'key' | 'event' | 'progress' | 'log' | 'print' | 'test'> {
  readonly action: StoredAction
  readonly session: Session
  readonly context: TemplateContext
  /** Aborted when the job is cancelled or suspended. */
  readonly signal: AbortSignal
}

const execute = (executors: Executors, work: ActionWork, run: StepRun): Promise<StepResult> => {
  switch (work.kind) {
    case 'extract':
      return executors.extract(work.parameters, run)
    case 'build':
      return executors.build(work.parameters, run)
    case 'archive_event':
      return executors.archive_event(work.parameters, run)
    case 'query_to_table':
      return executors.query_to_table(work.parameters, run)
    case 'http_request':
      return executors.http_request(work.parameters, run)
    case 'send_email':
      return executors.send_email(work.parameters, run)
    case 'python':
      return executors.python(work.parameters, run)
  }
}

type Mask = (text: string) => string

const maskParams = (params: ErrorParams, mask: Mask): ErrorParams =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, typeof value === 'string' ? mask(value) : value]),
  )

const maskedEffects = (
  test: NonNullable<StepRun['test']>,
  secrets: Readonly<Record<string, string>>,
): NonNullable<StepRun['test']> => ({
  add: (shown) => test.add(effect.parse(parseJson(jsonMasking(secrets)(JSON.stringify(shown))))),
})

/** The same error without the values of secrets. */
const maskedError = (error: unknown, mask: Mask): PlatformError => {
  const { code, params, problems, cause } = platformErrorOf(error)
  const masked = problems.map((problem): Problem => ({
    ...problem,
    path: mask(problem.path),
    params: maskParams(problem.params, mask),
    message: mask(problem.message),
  }))
  return new PlatformError(code, { params: maskParams(params, mask), problems: masked, cause })
}

/** Rejects when the signal is aborted, with its reason. */
const untilAborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => {
    const stop = (): void => reject(platformErrorOf(signal.reason))
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true })
  })

/** Runs work with a time limit. What does not stop at the limit, or at a cancellation, is not waited for. */
const withinTime = async <T>(
  { action, signal }: Pick<ActionRun, 'action' | 'signal'>,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> => {
  const limit = new AbortController()
  const { name, timeout: seconds } = action
  const timer = setTimeout(
    () => limit.abort(new PlatformError('action_timeout', { params: { action: name, seconds } })),
    seconds * 1000,
  )
  const either = AbortSignal.any([signal, limit.signal])
  try {
    return await Promise.race([untilAborted(either), work(either)])
  } finally {
    clearTimeout(timer)
  }
}

/** Throws a PlatformError without secrets. */
export async function runAction(executors: Executors, run: ActionRun): Promise<StepResult> {
  const { action, context, jobId, key, event, session } = run
  const { secrets, input } = context
  const mask = masking(secrets)
  try {
    const work = resolveWork(action.work, context)
    const result = await withinTime(run, (signal) =>
      execute(executors, work, {
        jobId,
        key,
        event,
        input,
        secrets,
        session,
        signal,
        progress: run.progress,
        log: (level, code, params = {}) => run.log(level, code, maskParams(params, mask)),
        print: (line) => run.print(mask(line)),
        test: run.test === null ? null : maskedEffects(run.test, secrets),
      }),
    )
    return { ...result, result: jsonMasking(secrets)(result.result) }
  } catch (error) {
    throw maskedError(error, mask)
  }
}
