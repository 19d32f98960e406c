import { bareButton, hairline } from '#src/ui/theme/shapes.ts'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { Job, JobStep, RowsSoFar } from '#contract/jobs/job.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { enumerate } from '#src/lib/join-text.ts'
import { State } from '#src/ui/display/State.tsx'
import { color, focusRing } from '#src/ui/theme/tokens.ts'
import { mono, oneLine, sans, type, visuallyHidden } from '#src/ui/theme/typography.ts'
import { Muted } from '#src/ui/display/Muted.tsx'
import { elapsedOf, stepFiguresOf } from './job-figures.ts'
import { stepGlyphs } from './job-phase.ts'
import { type TimeAxis, timeAxis } from './time-axis.ts'
import { AxisHead, AxisTrack } from './AxisTrack.tsx'

const Root = styled('div')({
  containerType: 'inline-size',
  flex: 'none',
  '& table': { width: '100%', tableLayout: 'fixed', borderCollapse: 'separate', borderSpacing: 0 },
  '& th, & td': {
    ...oneLine,
    height: 35,
    padding: '0 12px',
    textAlign: 'left',
    borderBottom: hairline,
  },
  '& thead th': {
    ...type.small,
    height: 32,
    fontWeight: 500,
    color: color.text.secondary,
    borderTop: hairline,
  },
  '& td': type.body,
  '& tbody th': { ...type.mono, fontFamily: mono, fontWeight: 400 },
  '& th:first-of-type': { paddingLeft: 'var(--gutter)' },
  '& th:last-child, & td:last-child': { paddingRight: 'var(--gutter)' },
  '& [data-right]': { textAlign: 'right', width: 100 },
  '& thead [data-axis]': { width: '44%' },
  '& thead [data-note]': { width: 232 },
  '& [data-axis]': { overflow: 'visible' },
  '& tbody th small': { ...type.caption, marginRight: 8, color: color.text.tertiary },
  '& tbody th span:has(> button)': { display: 'flex', alignItems: 'baseline' },
  '& tbody th button': {
    ...bareButton,
    ...oneLine,
    ...type.body,
    fontFamily: sans,
    minWidth: 0,
    color: 'inherit',
    textAlign: 'left',
  },
  '& tbody th button:focus-visible': focusRing,
  '& tr[data-selected] > *': { backgroundColor: color.accent.soft },
  '& tr[data-attention] > *': { backgroundColor: color.accent.softer },
  '@container (max-width: 960px)': { '& thead [data-axis]': { width: '28%' } },
  '@container (max-width: 820px)': { '& [data-axis]': { display: 'none' } },
  // Without room for notes, important ones are in rows of their own.
  '& [data-below]': { display: 'none' },
  '@container (max-width: 560px)': {
    '& [data-note]': { display: 'none' },
    '& [data-right]': { width: 84 },
    // The last column that is left.
    '& [data-right]:nth-child(3)': { width: 80, paddingRight: 'var(--gutter)' },
    '& td[data-right], & thead [data-right]': { paddingInlineStart: 4 },
    // A name is never cut.
    '& tbody th': {
      whiteSpace: 'normal',
      overflowWrap: 'anywhere',
      padding: '8px 4px 8px var(--gutter)',
      '& button': { whiteSpace: 'normal', overflowWrap: 'anywhere' },
      '& span': { whiteSpace: 'normal' },
    },
    '& [data-below]': { display: 'table-row', '& > td': { paddingLeft: 'var(--gutter)' } },
    '& tr:has(+ [data-below]) > *': { borderBottom: 0 },
    '& tbody tr:has(+ [data-below]) > th': { paddingBottom: 0 },
  },
})

/** "of 5M read, 410K rows/s" */
const SoFar = ({ rows: { pass, of, per_second: speed } }: { rows: RowsSoFar }) => {
  const { t, i18n } = useTranslation('jobs')
  const format = useFormat()
  const text = enumerate(i18n.language, [
    of === null ? t(`steps.soFar.${pass}`) : t(`steps.soFarOf.${pass}`, { rows: format.short(of) }),
    ...(speed === null ? [] : [t('steps.rate', { rows: format.short(speed) })]),
  ])
  return <Muted title={text}>{text}</Muted>
}

/** Rows that were written, or of a running step the rows of its source so far. */
const Rows = ({ step: { rows, rows_so_far: soFar } }: { step: JobStep }) => {
  const { t } = useTranslation('shared')
  const format = useFormat()
  if (soFar !== undefined) return <Muted>{format.short(soFar.rows)}</Muted>
  return rows === null ? t('table.none') : format.number(rows)
}

const Note = ({ step, now }: { step: JobStep; now: number }) => {
  const { t } = useTranslation(['jobs', 'shared'])
  const format = useFormat()
  const failedTries = step.tries?.length ?? 0
  if (step.rejected_rows > 0)
    return <State state="attention">{t('shared:count.rowsRejected', { count: step.rejected_rows })}</State>
  if (step.is_unchanged === true) return <Muted>{t('steps.unchanged')}</Muted>
  if (failedTries > 0) return <Muted>{t('steps.failedTries', { count: failedTries })}</Muted>
  if (step.rows_so_far !== undefined) return <SoFar rows={step.rows_so_far} />
  const { state, progress, speed } = stepFiguresOf(step, now)
  if (state === 'running') return progress === null ? null : <Muted>{format.percent(progress)}</Muted>
  if (speed === null) return null
  return <Muted>{t('steps.speed', { rows: format.number(Math.round(speed)) })}</Muted>
}

/** The note says more than a speed. */
const isImportant = ({ rejected_rows: rejected, tries = [], rows_so_far: soFar }: JobStep): boolean =>
  rejected > 0 || tries.length > 0 || soFar !== undefined

/** Steps are named after their objects; two steps of the sample project have names of their own. */
const useStepName = ({ kind }: Job): ((step: JobStep) => string) => {
  const { t } = useTranslation('jobs')
  return ({ name }) =>
    kind === 'sample' && (name === 'design' || name === 'build') ? t(`steps.sample.${name}`) : name
}

interface StepRowProps {
  step: JobStep
  name: string
  index: number
  now: number
  axis: TimeAxis | null
  selection: StepSelection | undefined
}

/** Steps that can be selected. */
interface StepSelection {
  readonly selected: string | null
  readonly select: (step: JobStep) => void
}

/** State, stage and name of a step; a button if steps can be selected. */
const StepHead = ({ step, name, selection }: Pick<StepRowProps, 'step' | 'name' | 'selection'>) => {
  const { t } = useTranslation('jobs')
  return (
    <th scope="row" title={name}>
      <State state={stepGlyphs[step.state]}>
        <span style={visuallyHidden}>{t(`stepState.${step.state}`)}</span>
        {step.stage !== undefined && (
          <small title={t('steps.stage', { number: step.stage + 1 })}>
            <span style={visuallyHidden}>{t('steps.stage', { number: step.stage + 1 })}</span>
            <span aria-hidden>{step.stage + 1}</span>
          </small>
        )}
        {selection === undefined ? (
          name
        ) : (
          <button type="button" onClick={() => selection.select(step)}>
            {name}
          </button>
        )}
      </State>
    </th>
  )
}

const StepRow = ({ step, name, index, now, axis, selection }: StepRowProps) => {
  const { t } = useTranslation(['jobs', 'shared'])
  const format = useFormat()
  const elapsed = elapsedOf(step, now)
  const time = elapsed === null ? t('shared:table.none') : format.duration(elapsed * 1000)
  const attention = step.rejected_rows > 0 ? '' : undefined
  return (
    <>
      <tr
        data-attention={attention}
        data-selected={step.id !== undefined && step.id === selection?.selected ? '' : undefined}
      >
        <StepHead step={step} name={name} selection={selection} />
        <td data-right="">
          <Rows step={step} />
        </td>
        <td data-right="">{time}</td>
        {axis && (
          <td data-axis="">
            <AxisTrack axis={axis} bar={axis.bars[index] ?? null} tries={axis.tries[index] ?? []} />
          </td>
        )}
        <td data-note="">
          <Note step={step} now={now} />
        </td>
      </tr>
      {isImportant(step) && (
        <tr data-below="" data-attention={attention}>
          <td colSpan={3}>
            <Note step={step} now={now} />
          </td>
        </tr>
      )}
    </>
  )
}

interface JobStepsProps {
  job: Job
  /** Milliseconds since the epoch; `useNow` while the job runs. */
  now: number
  selection?: StepSelection
  /** Instead of the names in the job. */
  nameOf?: ((step: JobStep) => string) | undefined
}

/** The steps of a job on its time axis: finished, running, and expected. */
export function JobSteps({ job, now, selection, nameOf: givenName }: JobStepsProps) {
  const { t } = useTranslation(['jobs', 'shared'])
  const ownName = useStepName(job)
  const nameOf = givenName ?? ownName
  const axis = timeAxis(job, now)
  if (job.steps.length === 0) return null
  return (
    <Root>
      <table>
        <caption style={visuallyHidden}>{t('steps.caption')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('steps.step')}</th>
            <th scope="col" data-right="">
              {t('shared:field.rows')}
            </th>
            <th scope="col" data-right="">
              {t('shared:field.duration')}
            </th>
            {axis && (
              <th scope="col" data-axis="">
                <span style={visuallyHidden}>{t('steps.axis')}</span>
                <AxisHead axis={axis} />
              </th>
            )}
            <th scope="col" data-note="">
              {t('steps.note')}
            </th>
          </tr>
        </thead>
        <tbody>
          {job.steps.map((step, index) => (
            <StepRow
              key={step.id ?? step.name}
              name={nameOf(step)}
              {...{ step, index, now, axis, selection }}
            />
          ))}
        </tbody>
      </table>
    </Root>
  )
}
