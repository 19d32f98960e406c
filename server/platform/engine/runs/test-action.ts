// Runs an action, or a draft of it, without effects, and answers what it would have done (ENG20).
import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PlatformApi } from '#contract/api.ts'
import type { ActionTestResult, Effect } from '#contract/engine/action.ts'
import { formatLogLine } from '#contract/jobs/job.ts'
import type { TermCode } from '#contract/reasons.ts'
import { instantOf, millisecondsSince, type Clock } from '../../core/clock.ts'
import { PlatformError } from '../../core/error.ts'
import type { Handlers } from '../../core/handler.ts'
import { failureOf } from '../../jobs/job-record.ts'
import type { AccountSession } from '../core/owner-session.ts'
import type { Actions } from '../core/stores.ts'
import type { Executors, StepEvent } from '../execution.ts'
import { runAction } from './run-action.ts'
import { stepSession } from './step-session.ts'

interface TestDeps {
  readonly clock: Clock
  readonly staging: string
  readonly actions: Actions
  readonly executors: Executors
  readonly accountSession: AccountSession
}

/** Seconds after which a test is stopped, if the timeout of the action is longer. */
const longestTest = 60

const testEvent = (content: unknown, file: string): StepEvent | null => {
  if (content === undefined) return null
  const body = JSON.stringify(content)
  return {
    type: 'event',
    text: () => Promise.resolve(body),
    file: async () => {
      await writeFile(file, body, { mode: 0o600 })
      return file
    },
    rows: Array.isArray(content) ? content.length : null,
  }
}

/** Handler of tests. */
export function testHandlers(deps: TestDeps): Pick<Handlers<PlatformApi['engine']>, 'testAction'> {
  const { clock, actions, executors, accountSession } = deps
  return {
    testAction: async ({ params, body }, { session: caller, signal }) => {
      const saved = await actions.get(params.action)
      if (saved === undefined)
        throw new PlatformError('not_found', {
          params: { kind: 'action' satisfies TermCode, name: params.action },
        })
      const { draft, content, input, steps } = body
      const { uid } = caller
      const own = { uid, login: caller.login }
      // Who tests a draft is its author.
      const editors = draft === undefined ? [{ uid: saved.updatedByUid, login: saved.updatedBy }] : []
      const session = await stepSession(accountSession, { starter: own, editors })
      const secrets = await actions.secretsOf(
        saved.id,
        draft === undefined ? undefined : { work: draft, uid },
      )
      const file = join(deps.staging, `test-${randomUUID()}.json`)
      const event = testEvent(content, file)
      const effects: Effect[] = []
      const log: ActionTestResult['log'] = []
      const note = (text: string): void => void log.push({ at: instantOf(clock), text })
      const started = clock.now()
      const timeout = Math.min(saved.timeout, longestTest)
      const facts = event === null ? {} : { type: event.type, rows: event.rows }
      const answer = (end: Pick<ActionTestResult, 'outcome' | 'failure' | 'result'>): ActionTestResult => ({
        ...end,
        run_time: millisecondsSince(clock, started) / 1000,
        log,
        effects,
      })
      try {
        const { result } = await runAction(executors, {
          action: { ...saved, timeout, work: draft ?? saved.work },
          session,
          context: { input, secrets, steps, event: facts },
          jobId: 'test',
          key: file,
          event,
          signal,
          progress: () => undefined,
          log: (_level, code, of = {}) => note(formatLogLine(code, of)),
          print: note,
          test: { add: (effect) => void effects.push(effect) },
        })
        return answer({ outcome: 'success', failure: null, result })
      } catch (error) {
        return answer({ outcome: 'failed', failure: failureOf(error), result: 'null' })
      } finally {
        await rm(file, { force: true })
      }
    },
  }
}
