import { ExternalLink, Trash2, X } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Job } from '#contract/jobs/job.ts'
import { useJobLog } from '#src/api/job-log.ts'
import { isFinished } from '#src/api/jobs.ts'
import { ErrorNote } from '#src/components/errors/ErrorNote.tsx'
import { JobLog } from '#src/components/job-view/JobLog.tsx'
import { useChoiceParam } from '#src/components/page/use-choice-param.ts'
import { StepRun } from '#src/components/job-view/StepRun.tsx'
import { paths } from '#src/paths.ts'
import { Field, describedBy } from '#src/ui/fields/Field.tsx'
import { ComboInput } from '#src/ui/inputs/ComboInput.tsx'
import { IconButton } from '#src/ui/inputs/IconButton.tsx'
import { Switch } from '#src/ui/inputs/Switch.tsx'
import { Tabs } from '#src/ui/layout/Tabs.tsx'
import type { Board } from '../model/use-board.ts'
import { changeStep, positionOf } from '../model/stage-edits.ts'
import type { StepForm } from '../model/workflow-form.ts'
import { InputFields } from './InputFields.tsx'
import { InspectorBody, InspectorHead, Panel, Section } from './inspector-style.ts'
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

const Settings = ({ board, step }: { board: Board; step: StepForm }) => {
  const { t } = useTranslation('workflows')
  const props = usePropsOf(board, step)
  return (
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
        <InputFields {...props} lastSteps={board.job?.steps ?? []} />
      </Section>
      <Section>
        <h3>{t('inspector.fails')}</h3>
        <RetryFields {...props} />
      </Section>
    </InspectorBody>
  )
}

/** What the step did in the run that is shown. */
const Run = ({ board, step }: { board: Board; step: StepForm }) => {
  const { t } = useTranslation('workflows')
  const ran = board.job?.steps.find(({ id }) => id === step.id)
  return (
    <InspectorBody>
      {ran === undefined ? <p>{t('inspector.notRun')}</p> : <StepRun step={ran} />}
    </InspectorBody>
  )
}

/** The lines of the step in the log of the run that is shown. */
const Log = ({ job, step }: { job: Job; step: StepForm }) => {
  const isLive = !isFinished(job)
  const { lines = [], error } = useJobLog(job.job_id, isLive)
  return (
    <>
      <ErrorNote error={error} isRead />
      <JobLog
        lines={lines.filter(({ params }) => params['step'] === step.id)}
        isLive={isLive}
        fileName={`${job.job_id}-${step.id}`}
      />
    </>
  )
}

const tabs = ['settings', 'run', 'log'] as const

/** A step: its settings, what it did in the last run, and its lines in the log. */
export function StepInspector({ board, step }: { board: Board; step: StepForm }) {
  const { t } = useTranslation(['workflows', 'jobs', 'shared'])
  const [tab, show] = useChoiceParam('tab', tabs)
  const { job } = board
  const panels = {
    settings: <Settings board={board} step={step} />,
    run: <Run board={board} step={step} />,
    log: job === undefined ? <Run board={board} step={step} /> : <Log job={job} step={step} />,
  }
  const labels = {
    settings: t('shared:pane.settings'),
    run: t('inspector.run'),
    log: t('jobs:logPane.title'),
  }
  return (
    <>
      <Head board={board} step={step} />
      <Tabs
        label={t('inspector.parts')}
        tabs={tabs.map((id) => ({ id, label: labels[id] }))}
        value={tab}
        onChange={show}
        panelId="step-panel"
        inset={16}
      />
      <Panel id="step-panel" role="tabpanel" aria-label={labels[tab]}>
        {panels[tab]}
      </Panel>
    </>
  )
}
