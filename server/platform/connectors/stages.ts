// The record of a connection's test: each step says what it found or why it failed; the steps after a failed one are
// not reached.
import type { ConnectionStage, StageResult } from '#contract/data-manager/connection.ts'
import { connectionStages } from '#contract/data-manager/connection.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { PlatformError, problemAt } from '../core/error.ts'

type Facts = StageResult['facts']

const stageOfCode: Partial<Record<ErrorCode, ConnectionStage>> = {
  database_address_private: 'address',
  database_tls: 'tls',
  database_plain: 'tls',
  database_sign_in: 'sign_in',
  source_sign_in: 'sign_in',
  database_read: 'read',
  database_privilege: 'read',
  database_interrupted: 'read',
  source_file_missing: 'read',
}

/** Records the steps in their order. */
const createStages = () => {
  const done: StageResult[] = []
  let began = performance.now()
  const since = (): number => {
    const now = performance.now()
    const milliseconds = Math.round(now - began)
    began = now
    return milliseconds
  }
  const push = (stage: ConnectionStage, rest: Omit<StageResult, 'stage'>): void =>
    void done.push({ stage, ...rest })
  const next = (): ConnectionStage => connectionStages[done.length] ?? 'read'
  const skip = (stage: ConnectionStage): void =>
    push(stage, { state: 'skipped', milliseconds: null, facts: {}, problem: null })
  const pass = (stage: ConnectionStage, facts: Facts = {}): void =>
    push(stage, { state: 'done', milliseconds: since(), facts, problem: null })
  const fail = ({ code, params }: PlatformError): void => {
    const failed = stageOfCode[code] ?? next()
    // An encrypted connection of a server that refuses the sign-in.
    while (next() !== failed && done.length < connectionStages.indexOf(failed)) pass(next())
    const problem = problemAt('', code, params)
    push(failed, { state: 'failed', milliseconds: since(), facts: {}, problem })
  }
  return {
    skip,
    pass,
    fail,
    all: (): StageResult[] => {
      while (done.length < connectionStages.length)
        push(next(), { state: 'not_reached', milliseconds: null, facts: {}, problem: null })
      return done
    },
  }
}
export type Stages = ReturnType<typeof createStages>

/** Runs the steps. Errors of the platform end them, others are thrown. */
export async function runStages(run: (stages: Stages) => Promise<void>): Promise<StageResult[]> {
  const stages = createStages()
  try {
    await run(stages)
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error
    stages.fail(error)
  }
  return stages.all()
}
