import { ExternalLink, Trash2, X } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { StepRun } from '#src/components/job-view/StepRun.tsx'
import { paths } from '#src/paths.ts'
import { Field, describedBy } from '#src/ui/fields/Field.tsx'
import { ComboInput } from '#src/ui/inputs/ComboInput.tsx'
import { IconButton } from '#src/ui/inputs/IconButton.tsx'
import { Switch } from '#src/ui/inputs/Switch.tsx'
import type { Board } from '../model/use-board.ts'
import { changeStep, positionOf } from '../model/stage-edits.ts'
import type { StepForm } from '../model/workflow-form.ts'
import { InputFields } from './InputFields.tsx'
import { InspectorBody, InspectorHead, Section } from './inspector-style.ts'
import { RetryFields } from './RetryFields.tsx'
import { IdField } from './IdField.tsx'
import type { StepProps } from './step-props.ts'

const ActionField = ({ step, actions, change, errorOf, isFixed }: StepProps) => {
  const { t } = useTranslation(['workflows', 'shared'])
  const id = useId()
  const error = errorOf('action')
  return (
    <Field id={id} label={t('shared:field.action')} error={error}>
      <ComboInput
        id={id}
        value={step.action}
        onChange={(action) => {
          if (action !== '') change({ action })
        }}
        options={[...actions.values()].map((action) => ({
          value: action.id,
          label: action.name,
          detail: t(`kind.${action.kind}`),
        }))}
        noMatch={t('add.none')}
        disabled={isFixed}
        invalid={error !== undefined}
        aria-describedby={describedBy(id, { error })}
      />
    </Field>
  )
}

const usePropsOf = (board: Board, step: StepForm): StepProps => {
  const { editor, stages, actions, isFixed, setStages } = board
  const at = positionOf(stages, step.id)
  return {
    step,
    stages,
    actions,
    isFixed,
    change: (change, key) =>
      setStages(
        changeStep(stages, { id: step.id, change }),
        key === undefined ? undefined : `${step.id}.${key}`,
      ),
    errorOf: (path) => editor.problems.get(`stages.${at?.stage}.steps.${at?.index}.${path}`),
  }
}

const Head = ({ board, step }: { board: Board; step: StepForm }) => {
  const { t } = useTranslation(['workflows', 'shared'])
  const { names, isFixed } = board
  const stage = positionOf(board.stages, step.id)?.stage ?? 0
  return (
    <InspectorHead>
      <div>
        <h2>{names.action(step.action)}</h2>
        <small>{t('step.title', { kind: names.kind(step.action), stage: names.stage(stage) })}</small>
      </div>
      {board.actions.has(step.action) && (
        <IconButton icon={ExternalLink} label={t('inspector.openAction')} to={paths.action(step.action)} />
      )}
      {!isFixed && (
        <IconButton
          icon={Trash2}
          label={t('command.remove')}
          onClick={() => board.removeSteps(new Set([step.id]))}
        />
      )}
      <IconButton icon={X} label={t('shared:pane.closeInspector')} onClick={() => board.inspect(false)} />
    </InspectorHead>
  )
}

/** The settings of one step, and its last run. */
export function StepInspector({ board, step }: { board: Board; step: StepForm }) {
  const { t } = useTranslation('workflows')
  const props = usePropsOf(board, step)
  const lastSteps = board.job?.steps ?? []
  const lastStep = lastSteps.find(({ id }) => id === step.id)
  return (
    <>
      <Head board={board} step={step} />
      <InspectorBody>
        <ActionField {...props} />
        <IdField board={board} step={step} />
        <Switch
          label={t('inspector.enabled')}
          help={t('inspector.enabledHelp')}
          checked={step.enabled}
          disabled={board.isFixed}
          onChange={(enabled) => props.change({ enabled })}
        />
        <Section>
          <InputFields {...props} lastSteps={lastSteps} />
        </Section>
        <Section>
          <h3>{t('inspector.fails')}</h3>
          <RetryFields {...props} />
        </Section>
        {lastStep !== undefined && (
          <Section>
            <h3>{t('inspector.run')}</h3>
            <StepRun step={lastStep} />
          </Section>
        )}
      </InspectorBody>
    </>
  )
}
