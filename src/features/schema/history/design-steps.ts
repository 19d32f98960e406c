// The steps of the schema's history: each one is a saved change of one object. Steps are undone and redone in their
// order, whichever view they come from.
import type { LogicalObject } from '#contract/data-manager/logical-object.ts'

type StepKind =
  | 'create'
  /** Designed and built at once. */
  | 'prepare'
  | 'remove'
  | 'map'
  | 'mapMany'
  | 'unmap'
  | 'unmapOne'
  | 'relate'
  | 'unrelate'
  | 'relation'
  | 'field'
  | 'attribute'
  | 'attributes'
  | 'use'
  | 'leave'
  | 'rules'
  | 'json'
  | 'edit'

/** What a step does, as the parameters of a text. */
export interface StepName {
  readonly kind: StepKind
  /** The object, attribute, or field of the form. */
  readonly name: string
  /** Number of attributes, for texts that count them. */
  readonly count?: number
}

export interface DesignStep {
  readonly name: StepName
  /** Technical name of the object. */
  readonly object: string
  /** Null where the object does not exist. */
  readonly before: LogicalObject | null
  readonly after: LogicalObject | null
}

export interface StepHistory {
  readonly past: readonly DesignStep[]
  /** Undone steps, the last one first. */
  readonly future: readonly DesignStep[]
}

const mostSteps = 200

export const noSteps: StepHistory = { past: [], future: [] }

/** The history after new steps: what was undone can no longer be redone. */
export function recordSteps({ past }: StepHistory, steps: readonly DesignStep[]): StepHistory {
  return { past: [...past, ...steps].slice(-mostSteps), future: [] }
}

export type Direction = 'undo' | 'redo'

/** The step that would be undone or redone. */
export function nextStep({ past, future }: StepHistory, direction: Direction): DesignStep | undefined {
  return direction === 'undo' ? past.at(-1) : future[0]
}

/** The history after its next step was undone or redone. */
export function moveStep({ past, future }: StepHistory, direction: Direction): StepHistory {
  const step = direction === 'undo' ? past.at(-1) : future[0]
  if (step === undefined) return { past, future }
  return direction === 'undo'
    ? { past: past.slice(0, -1), future: [step, ...future] }
    : { past: [...past, step], future: future.slice(1) }
}

/** The history without the steps of an object that someone else changed. */
export function forgetObject({ past, future }: StepHistory, object: string): StepHistory {
  const isOther = (step: DesignStep): boolean => step.object !== object
  return { past: past.filter(isOther), future: future.filter(isOther) }
}

/** The object before and after a step that is undone or redone. */
export function versionsOf(
  { before, after }: DesignStep,
  direction: Direction,
): { readonly from: LogicalObject | null; readonly to: LogicalObject | null } {
  return direction === 'undo' ? { from: after, to: before } : { from: before, to: after }
}
