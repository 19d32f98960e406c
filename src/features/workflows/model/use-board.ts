// The state that all views of one workflow share: the form, the selection, and the actions on stages and steps.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Action } from '#contract/engine/action.ts'
import type { Job } from '#contract/jobs/job.ts'
import type { Workflow } from '#contract/engine/workflow.ts'
import { useMay } from '#src/api/session.ts'
import {
  type Direction,
  addStage,
  addStep,
  moveStage,
  moveStep,
  insertStep,
  positionOf,
  removeStage,
  removeSteps,
  renameStage,
  renameStep,
  stepOf,
} from './stage-edits.ts'
import { useWorkflowEditor } from './use-workflow-editor.ts'
import { width } from '#src/ui/theme/tokens.ts'
import { useKnownActions } from './use-workflows.ts'
import type { StageForm } from './workflow-form.ts'

const noActions: ReadonlyMap<string, Action> = new Map()

const mostFrames = 30

/** Focuses a step as soon as it is rendered where it was added or moved. */
const focusStep = (id: string, frames = mostFrames): void => {
  requestAnimationFrame(() => {
    const name = CSS.escape(id)
    const element = document.querySelector<HTMLElement>(`[data-step="${name}"], [data-box="${name}"]`)
    if (element !== null && element === document.activeElement) return
    element?.focus()
    if (frames > 0) focusStep(id, frames - 1)
  })
}

/** Names of actions, stages and kinds as they are shown. */
const useNames = (actions: ReadonlyMap<string, Action>, stages: readonly StageForm[]) => {
  const { t } = useTranslation('workflows')
  return {
    action: (id: string): string => actions.get(id)?.name ?? id,
    kind: (id: string): string => {
      const kind = actions.get(id)?.kind
      return kind === undefined ? t('step.unknown') : t(`kind.${kind}`)
    },
    stage: (index: number): string => stages[index]?.name.trim() || t('stage.number', { number: index + 1 }),
  }
}

export function useBoard(workflow: Workflow, job: Job | undefined) {
  const known = useKnownActions()
  const editor = useWorkflowEditor(workflow, known)
  const { stages } = editor.values
  const actions = known ?? noActions
  const isFixed = !useMay('dpe:workflow:write')
  const [selected, setSelected] = useState<string | null>(null)
  // On narrow screens the inspector is a drawer, which opens on request.
  const [isInspecting, inspect] = useState(() => matchMedia(`(min-width: ${width.narrow}px)`).matches)
  /** Index of the stage that gets a new action, while the dialog is open. */
  const [addingTo, setAddingTo] = useState<number | null>(null)
  const step = stepOf(stages, selected)
  const selectedStage = (selected === null ? undefined : positionOf(stages, selected))?.stage
  const setStages = (next: StageForm[] | undefined, key?: string) => {
    if (!isFixed && next !== undefined) editor.change({ stages: next }, key)
  }
  return {
    workflow,
    job,
    editor,
    stages,
    actions,
    isFixed,
    names: useNames(actions, stages),
    selected: step === undefined ? null : selected,
    step,
    select: (id: string | null) => setSelected(id),
    open: (id: string | null) => {
      setSelected(id)
      inspect(true)
    },
    isInspecting,
    inspect,
    addingTo,
    startAdding: (stage = selectedStage ?? Math.max(0, stages.length - 1)) => {
      if (!isFixed) setAddingTo(stage)
    },
    stopAdding: () => setAddingTo(null),
    setStages,
    addStep: (action: string) => {
      const added = addStep(stages, { action, stage: addingTo ?? 0 })
      setStages(added.stages)
      setAddingTo(null)
      setSelected(added.id)
      focusStep(added.id)
    },
    addStage: () => setStages(addStage(stages, selectedStage)),
    moveStep: (id: string, to: Direction) => {
      setStages(moveStep(stages, { id, to }))
      focusStep(id)
    },
    insertStep: (id: string, at: { stage: number; index: number }) =>
      setStages(insertStep(stages, { id, ...at })),
    removeSteps: (ids: ReadonlySet<string>) => {
      setStages(removeSteps(stages, ids))
      setSelected(null)
    },
    renameStep: (from: string, to: string) => {
      setStages(renameStep(stages, { from, to }))
      setSelected(to)
    },
    removeStage: (stage: number) => setStages(removeStage(stages, stage)),
    moveStage: (from: number, by: 1 | -1) => setStages(moveStage(stages, { from, by })),
    renameStage: (stage: number, name: string) =>
      setStages(renameStage(stages, { stage, name }), `stage.${stage}`),
  }
}
export type Board = ReturnType<typeof useBoard>
