import { Redo2, Undo2 } from 'lucide-react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { StoredLogicalObject } from '#contract/data-manager/logical-object.ts'
import { useErrorText } from '#src/components/errors/use-error-message.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { IconButton } from '#src/ui/inputs/IconButton.tsx'
import { toast } from '#src/ui/feedback/toast.ts'
import { useShortcut } from '#src/ui/keyboard/use-shortcut.ts'
import { visuallyHidden } from '#src/ui/theme/typography.ts'
import type { DesignStep, Direction, StepName } from './design-steps.ts'
import { type StepOutcome, runStep, useSchemaHistory } from './schema-history.ts'
import { useStepText } from './use-step-text.ts'

/** An edit that is not saved yet. */
export interface LocalStep {
  readonly name: StepName
  readonly run: () => void
}

type OnWritten = (stored: StoredLogicalObject | null, step: DesignStep) => void

/** Returns a function that undoes or redoes a saved step, and reports a refusal. */
const useStepRunner = (onWritten: OnWritten | undefined) => {
  const { t } = useTranslation('designer')
  const stepText = useStepText()
  const formatError = useErrorText()
  const format = useFormat()
  const refused = (direction: Direction, { step, theirs }: StepOutcome & { kind: 'changed' }): void => {
    const { object: name } = step
    const text =
      theirs === undefined
        ? t('step.gone', { name })
        : t('step.theirs', { name, user: theirs.updated_by, time: format.time(theirs.updated_at) })
    toast({ state: 'attention', title: t(`step.refused.${direction}`, { step: stepText(step.name) }), text })
  }
  return async (direction: Direction, step: DesignStep): Promise<void> => {
    try {
      const outcome = await runStep(direction, onWritten)
      if (outcome?.kind === 'changed') refused(direction, outcome)
      else if (direction === 'undo' && step.name.kind === 'prepare')
        toast({
          state: 'attention',
          title: t('step.buildStays', { name: step.object }),
          text: t('step.buildStaysText'),
        })
    } catch (error) {
      const title = t(`step.refused.${direction}`, { step: stepText(step.name) })
      toast({ state: 'failed', title, text: formatError(error) })
    }
  }
}

const Report = styled('span')(visuallyHidden)

/** Names the last step to screen readers. */
const LastStep = () => {
  const { t } = useTranslation('designer')
  const stepText = useStepText()
  const { last } = useSchemaHistory()
  return (
    <Report role="status">
      {last !== null && t(`step.done.${last.did}`, { step: stepText(last.step.name) })}
    </Report>
  )
}

interface UndoButtonsProps {
  /** Unsaved edits of the form: they come after all saved steps. */
  local?: { readonly undo: LocalStep | undefined; readonly redo: LocalStep | undefined }
  /** Saved steps cannot be undone now, because the form has unsaved changes that it does not list. */
  isOff?: boolean
  /** Called when a saved step was undone or redone. */
  onWritten?: OnWritten
}

/** Undo and redo over canvas, list, form and JSON, each with the name of its step. In a text field, the keys undo typing. */
export function UndoButtons({ local, isOff = false, onWritten }: UndoButtonsProps) {
  const { t } = useTranslation(['designer', 'shared'])
  const stepText = useStepText()
  const saved = useSchemaHistory()
  const run = useStepRunner(onWritten)
  const stepOf = (direction: Direction): LocalStep | undefined => {
    const own = local?.[direction]
    const step = saved[direction]
    if (own !== undefined || step === undefined || isOff || saved.isBusy) return own
    return { name: step.name, run: () => void run(direction, step) }
  }
  const labelOf = (direction: Direction, step: LocalStep | undefined): string =>
    step === undefined
      ? t(`shared:action.${direction}`)
      : t(`step.${direction}`, { step: stepText(step.name) })
  const steps = { undo: stepOf('undo'), redo: stepOf('redo') } as const
  const labels = { undo: labelOf('undo', steps.undo), redo: labelOf('redo', steps.redo) } as const
  useShortcut('Mod+Z', steps.undo?.run, { label: t('shared:action.undo'), isNativeInFields: true })
  useShortcut('Mod+Shift+Z', steps.redo?.run, { label: t('shared:action.redo'), isNativeInFields: true })
  return (
    <>
      <IconButton
        icon={Undo2}
        label={labels.undo}
        keys="Mod+Z"
        disabled={!steps.undo}
        onClick={steps.undo?.run}
      />
      <IconButton
        icon={Redo2}
        label={labels.redo}
        keys="Mod+Shift+Z"
        disabled={!steps.redo}
        onClick={steps.redo?.run}
      />
      <LastStep />
    </>
  )
}
