// The stages of a workflow as boxes of the canvas: a column for each stage, the steps of a stage below each other, and
// edges between consecutive stages.
import type { ReactNode } from 'react'
import type { CanvasBox, CanvasEdge, Point } from '#src/components/graph-canvas/canvas-types.ts'
import type { StepPosition } from '../model/stage-edits.ts'
import type { StageForm, StepForm } from '../model/workflow-form.ts'

const columnWidth = 218
const stepWidth = 178
const stepHeight = 78
const gap = 18
const columnHead = 40
const columnInset = (columnWidth - stepWidth) / 2
const stepPitch = stepHeight + gap

const stagePrefix = 'stage:'
function stageBoxId(stage: number): string {
  return `${stagePrefix}${stage}`
}
/** The index of a column's stage; undefined for a step. */
export function stageOfBox(id: string): number | undefined {
  return id.startsWith(stagePrefix) ? Number(id.slice(stagePrefix.length)) : undefined
}

const stepTop = (index: number): number => columnHead + gap / 2 + index * stepPitch

interface Drawing {
  readonly stages: readonly StageForm[]
  readonly stageName: (stage: number) => string
  readonly stepLabel: (step: StepForm, stage: number) => string
  readonly stepTitle: (step: StepForm) => string
  readonly hasProblem: (at: StepPosition) => boolean
  readonly edgeLabel: (from: StepForm, to: StepForm) => string
  readonly drawStep: (step: StepForm) => ReactNode
  readonly drawStage: (stage: number) => ReactNode
}

const stageBox = (stage: number, height: number, { stageName, drawStage }: Drawing): CanvasBox => ({
  id: stageBoxId(stage),
  rect: { x: stage * columnWidth, y: 0, width: columnWidth - 8, height },
  tone: 'loop',
  shape: 'group',
  label: stageName(stage),
  title: stageName(stage),
  inputs: [],
  outputs: [],
  render: () => drawStage(stage),
})

interface Placement extends StepPosition {
  readonly hasInput: boolean
  readonly hasOutput: boolean
}

const stepBox = (step: StepForm, at: Placement, drawing: Drawing): CanvasBox => {
  const port = (name: string) => ({ id: 'port', y: 26, name })
  const title = drawing.stepTitle(step)
  return {
    id: step.id,
    rect: {
      x: at.stage * columnWidth + columnInset - 4,
      y: stepTop(at.index),
      width: stepWidth,
      height: stepHeight,
    },
    parent: stageBoxId(at.stage),
    tone: 'action',
    shape: step.enabled ? 'plain' : 'dashed',
    severity: drawing.hasProblem(at) ? 'error' : undefined,
    label: drawing.stepLabel(step, at.stage),
    title,
    inputs: at.hasInput ? [port(title)] : [],
    outputs: at.hasOutput ? [port(title)] : [],
    render: () => drawing.drawStep(step),
  }
}

/** The stages with steps: an empty one is skipped. */
const filledStages = (stages: readonly StageForm[]): readonly number[] =>
  stages.flatMap(({ steps }, stage) => (steps.length > 0 ? [stage] : []))

export function workflowElements(drawing: Drawing): { boxes: CanvasBox[]; edges: CanvasEdge[] } {
  const { stages } = drawing
  const filled = filledStages(stages)
  const most = Math.max(1, ...stages.map(({ steps }) => steps.length))
  const height = stepTop(most)
  const boxes = stages.flatMap(({ steps }, stage) => [
    stageBox(stage, height, drawing),
    ...steps.map((step, index) =>
      stepBox(
        step,
        { stage, index, hasInput: stage !== filled[0], hasOutput: stage !== filled.at(-1) },
        drawing,
      ),
    ),
  ])
  const edges = filled.flatMap((stage, index) => {
    const next = filled[index + 1]
    if (next === undefined) return []
    return (stages[stage]?.steps ?? []).flatMap((from) =>
      (stages[next]?.steps ?? []).map((to): CanvasEdge => ({
        id: `${from.id} ${to.id}`,
        from: { box: from.id, port: 'port' },
        to: { box: to.id, port: 'port' },
        state: 'plain',
        label: drawing.edgeLabel(from, to),
      })),
    )
  })
  return { boxes, edges }
}

/** The stage and index of a step that was released with its corner here; beyond the last stage is a new one. */
export function positionAt(corner: Point, stages: readonly StageForm[]): StepPosition {
  const stage = Math.min(stages.length, Math.max(0, Math.floor((corner.x + stepWidth / 2) / columnWidth)))
  const most = stages[stage]?.steps.length ?? 0
  const index = Math.round((corner.y - stepTop(0)) / stepPitch)
  return { stage, index: Math.min(most, Math.max(0, index)) }
}
