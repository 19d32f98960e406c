// Runs executors of action tables in a test: one step with an event.
import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Effect } from '#contract/engine/action.ts'
import { formatLogLine } from '#contract/jobs/job.ts'
import { systemSession, type Session } from '../../core/session.ts'
import type { StepEvent, StepRun } from '../execution.ts'

interface StepOptions {
  /** Body of the event; absent for a step without an event. */
  readonly body?: string
  /** Default: the number of items if the body is a list. */
  readonly rows?: number | null
  readonly key?: string
  readonly session?: Session
  readonly signal?: AbortSignal
  readonly isTest?: boolean
}

export interface TestStep {
  readonly run: StepRun
  /** Log lines in English. */
  readonly log: readonly string[]
  readonly effects: readonly Effect[]
}

const rowsOf = (body: string): number | null => {
  const content: unknown = JSON.parse(body)
  return Array.isArray(content) ? content.length : null
}

/** A step whose event is a file of the folder. */
export function createStep(folder: string, options: StepOptions = {}): TestStep {
  const { body, key = randomUUID(), session = systemSession, isTest = false } = options
  const log: string[] = []
  const effects: Effect[] = []
  const eventOf = (text: string): StepEvent => ({
    type: 'event',
    text: () => Promise.resolve(text),
    file: () => {
      const path = join(folder, `${randomUUID()}.json`)
      writeFileSync(path, text)
      return Promise.resolve(path)
    },
    rows: options.rows === undefined ? rowsOf(text) : options.rows,
  })
  const run: StepRun = {
    jobId: 'job_test',
    key,
    event: body === undefined ? null : eventOf(body),
    input: {},
    secrets: {},
    session,
    signal: options.signal ?? new AbortController().signal,
    progress: () => undefined,
    log: (_level, code, params = {}) => void log.push(formatLogLine(code, params)),
    print: (line) => void log.push(line),
    test: isTest ? { add: (effect) => void effects.push(effect) } : null,
  }
  return { run, log, effects }
}
