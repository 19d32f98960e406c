import type { Action } from '#contract/engine/action.ts'
import type { StageForm, StepForm } from '../model/workflow-form.ts'

/** What the parts of a step's inspector share. */
export interface StepProps {
  readonly step: StepForm
  readonly stages: readonly StageForm[]
  readonly actions: ReadonlyMap<string, Action>
  readonly isFixed: boolean
  /** `key`: consecutive changes with the same key are undone together. */
  readonly change: (change: Partial<StepForm>, key?: string) => void
  /** The problem of a member, such as `tries` or `input.day`. */
  readonly errorOf: (path: string) => string | undefined
}
