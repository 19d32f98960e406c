// The waits between the tries of a workflow step (ENG41).
import { longestWait, type WorkflowStep } from '#contract/engine/workflow.ts'

/** Seconds to wait after each failed try but the last. */
export function retryWaits({
  tries,
  wait,
  doubles_wait: doubles,
}: Pick<WorkflowStep, 'tries' | 'wait' | 'doubles_wait'>): readonly number[] {
  return Array.from({ length: Math.max(0, tries - 1) }, (_, index) =>
    Math.min(longestWait, doubles ? wait * 2 ** index : wait),
  )
}
