// Changes of the stages of a workflow. Each returns new stages; the given ones stay as they are.
import { renameStepIn } from '#domain/engine/template.ts'
import { freeName } from '#src/lib/free-name.ts'
import { moveItem } from '#src/lib/move-item.ts'
import { type StageForm, type StepForm, newStep } from './workflow-form.ts'

type Stages = readonly StageForm[]

export interface StepPosition {
  readonly stage: number
  readonly index: number
}

export function positionOf(stages: Stages, id: string): StepPosition | undefined {
  for (const [stage, { steps }] of stages.entries()) {
    const index = steps.findIndex((step) => step.id === id)
    if (index !== -1) return { stage, index }
  }
  return undefined
}

export function stepOf(stages: Stages, id: string | null): StepForm | undefined {
  return stages.flatMap(({ steps }) => steps).find((step) => step.id === id)
}

/** The steps whose results a step can read: those of the stages before its own. */
export function earlierSteps(stages: Stages, id: string): readonly StepForm[] {
  const at = positionOf(stages, id)
  return at === undefined ? [] : stages.slice(0, at.stage).flatMap(({ steps }) => steps)
}

const withSteps = (stages: Stages, { stage, steps }: { stage: number; steps: StepForm[] }): StageForm[] =>
  stages.map((each, index) => (index === stage ? { ...each, steps } : each))

/** Adds a step that runs an action at the end of a stage, or in a new stage; its id is that of the action. */
export function addStep(
  stages: Stages,
  { action, stage }: { action: string; stage: number },
): { readonly stages: StageForm[]; readonly id: string } {
  const isTaken = (name: string) => stepOf(stages, name) !== undefined
  const short = action.slice(0, 58)
  const id = freeName(short, isTaken, (number) => `${short}-${number}`)
  const step = newStep(id, action)
  const at = stages[stage]
  return at === undefined
    ? { id, stages: [...stages, { name: '', steps: [step] }] }
    : { id, stages: withSteps(stages, { stage, steps: [...at.steps, step] }) }
}

/** Adds an empty stage after another one; at the end without one. */
export function addStage(stages: Stages, after = stages.length - 1): StageForm[] {
  return stages.toSpliced(after + 1, 0, { name: '', steps: [] })
}

export function removeStage(stages: Stages, stage: number): StageForm[] {
  return stages.filter((_, index) => index !== stage)
}

export function moveStage(stages: Stages, { from, by }: { from: number; by: 1 | -1 }): StageForm[] {
  return moveItem(stages, { from, to: from + by })
}

export function renameStage(stages: Stages, { stage, name }: { stage: number; name: string }): StageForm[] {
  return stages.map((each, index) => (index === stage ? { ...each, name } : each))
}

export function removeSteps(stages: Stages, ids: ReadonlySet<string>): StageForm[] {
  return stages.map((stage) => ({ ...stage, steps: stage.steps.filter(({ id }) => !ids.has(id)) }))
}

export function changeStep(
  stages: Stages,
  { id, change }: { id: string; change: Partial<StepForm> },
): StageForm[] {
  return stages.map((stage) => ({
    ...stage,
    steps: stage.steps.map((step) => (step.id === id ? { ...step, ...change } : step)),
  }))
}

/** Gives a step another id, also in the inputs that read its result. */
export function renameStep(stages: Stages, { from, to }: { from: string; to: string }): StageForm[] {
  return stages.map((stage) => ({
    ...stage,
    steps: stage.steps.map((step) => ({
      ...step,
      id: step.id === from ? to : step.id,
      input: step.input.map(({ name, value }) => ({ name, value: renameStepIn(value, { from, to }) })),
    })),
  }))
}

export type Direction = 'left' | 'right' | 'up' | 'down'

const moveWithin = (stages: Stages, { stage, index }: StepPosition, by: number): StageForm[] | undefined => {
  const steps = stages[stage]?.steps ?? []
  return steps[index + by] === undefined
    ? undefined
    : withSteps(stages, { stage, steps: moveItem(steps, { from: index, to: index + by }) })
}

const moveAcross = (stages: Stages, { stage, index }: StepPosition, by: number): StageForm[] | undefined => {
  const { steps = [] } = stages[stage] ?? {}
  const step = steps[index]
  const target = stages[stage + by]
  if (step === undefined) return undefined
  const without = removeSteps(stages, new Set([step.id]))
  if (target !== undefined)
    return withSteps(without, { stage: stage + by, steps: target.steps.toSpliced(index, 0, step) })
  // To the right of the last stage is a new one, unless the step is alone in the last.
  return by === 1 && steps.length > 1 ? [...without, { name: '', steps: [step] }] : undefined
}

/** Moves a step within its stage, or to the stage before or after; undefined if it cannot move there. */
export function moveStep(stages: Stages, { id, to }: { id: string; to: Direction }): StageForm[] | undefined {
  const at = positionOf(stages, id)
  if (at === undefined) return undefined
  const by = to === 'left' || to === 'up' ? -1 : 1
  return to === 'up' || to === 'down' ? moveWithin(stages, at, by) : moveAcross(stages, at, by)
}

/** Moves a step to a position in a stage. */
export function insertStep(
  stages: Stages,
  { id, stage, index }: StepPosition & { readonly id: string },
): StageForm[] {
  const step = stepOf(stages, id)
  const target = stages[stage]
  if (step === undefined || target === undefined) return [...stages]
  const without = removeSteps(stages, new Set([id]))
  return withSteps(without, { stage, steps: (without[stage]?.steps ?? []).toSpliced(index, 0, step) })
}
