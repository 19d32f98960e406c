// The five phases of a job or step, each with its glyph.
import type { Job, JobStep } from '#contract/jobs/job.ts'
import type { StateName } from '#src/ui/display/StateGlyph.tsx'

export const jobPhases = ['queued', 'running', 'success', 'failed', 'interrupted'] as const
export type JobPhase = (typeof jobPhases)[number]

export function phaseOf({ state, outcome }: Pick<Job, 'state' | 'outcome'>): JobPhase {
  if (state === 'Queued') return 'queued'
  return state === 'Running' ? 'running' : (outcome ?? 'interrupted')
}

export const phaseGlyphs = {
  queued: 'waiting',
  running: 'running',
  success: 'done',
  failed: 'failed',
  interrupted: 'off',
} as const satisfies Record<JobPhase, StateName>

export const phaseTones = {
  queued: 'neutral',
  running: 'accent',
  success: 'success',
  failed: 'error',
  interrupted: 'neutral',
} as const satisfies Record<JobPhase, string>

export const stepGlyphs = {
  waiting: 'waiting',
  running: 'running',
  done: 'done',
  attention: 'attention',
  failed: 'failed',
  off: 'off',
} as const satisfies Record<JobStep['state'], StateName>
