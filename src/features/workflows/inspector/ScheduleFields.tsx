import { useId, useState } from 'react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '#src/components/errors/use-error-message.ts'
import { Field, describedBy } from '#src/ui/fields/Field.tsx'
import { ComboInput } from '#src/ui/inputs/ComboInput.tsx'
import { SelectInput } from '#src/ui/inputs/SelectInput.tsx'
import { Switch } from '#src/ui/inputs/Switch.tsx'
import { TextInput } from '#src/ui/inputs/TextInput.tsx'
import type { Board } from '../model/use-board.ts'
import {
  type CronPattern,
  type PatternKind,
  cronPatterns,
  readCron,
  regularMinutes,
  withKind,
  writeCron,
} from '../model/cron-pattern.ts'
import { clockOf, weekdayName } from '../model/use-schedule-phrase.ts'
import { useNextRuns } from '../model/use-workflows.ts'
import type { WorkflowForm } from '../model/workflow-form.ts'

type Schedule = NonNullable<WorkflowForm['schedule']>

interface ScheduleProps {
  schedule: Schedule
  change: (change: Partial<Schedule>, key?: string) => void
  isFixed: boolean
}

const Grid = styled('div')({ display: 'grid', gap: 12 })

const zones = (): readonly string[] => ['UTC', ...Intl.supportedValuesOf('timeZone')]

const firstSchedule = (): Schedule => ({
  cron: '30 2 * * *',
  time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  enabled: true,
})

interface PatternProps {
  pattern: CronPattern
  write: (pattern: CronPattern, key?: string) => void
  isFixed: boolean
}

interface ChoiceProps extends PatternProps {
  member: 'day' | 'minute'
  label: string
  values: readonly number[]
  textOf: (value: number) => string
}

const Choice = ({ pattern, write, isFixed, member, label, values, textOf }: ChoiceProps) => {
  const id = useId()
  return (
    <Field id={id} label={label}>
      <SelectInput
        labelledBy={`${id}-label`}
        id={id}
        value={String(pattern[member])}
        onChange={(text) =>
          write(member === 'day' ? { ...pattern, day: Number(text) } : { ...pattern, minute: Number(text) })
        }
        options={values.map((value) => ({ value: String(value), label: textOf(value) }))}
        disabled={isFixed}
      />
    </Field>
  )
}

const TimeField = ({ pattern, write, isFixed }: PatternProps) => {
  const { t } = useTranslation('workflows')
  const id = useId()
  return (
    <Field id={id} label={t('settings.time')}>
      <TextInput
        id={id}
        type="time"
        value={clockOf(pattern)}
        onChange={(text) => {
          const [hour = Number.NaN, minute = Number.NaN] = text.split(':').map(Number)
          if (Number.isInteger(hour) && Number.isInteger(minute)) write({ ...pattern, hour, minute }, 'time')
        }}
        readOnly={isFixed}
      />
    </Field>
  )
}

const numbers = (from: number, to: number): readonly number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index)

/** The figures of a common schedule. */
const PatternFields = (props: PatternProps) => {
  const { t, i18n } = useTranslation('workflows')
  const { kind } = props.pattern
  if (kind === 'minutes')
    return (
      <Choice
        {...props}
        member="minute"
        label={t('settings.every')}
        values={regularMinutes}
        textOf={String}
      />
    )
  if (kind === 'hourly')
    return (
      <Choice
        {...props}
        member="minute"
        label={t('settings.minute')}
        values={numbers(0, 59)}
        textOf={String}
      />
    )
  return (
    <>
      {kind === 'weekly' && (
        <Choice
          {...props}
          member="day"
          label={t('settings.weekday')}
          values={[1, 2, 3, 4, 5, 6, 0]}
          textOf={(day) => weekdayName(i18n.language, day)}
        />
      )}
      {kind === 'monthly' && (
        <Choice {...props} member="day" label={t('settings.day')} values={numbers(1, 31)} textOf={String} />
      )}
      <TimeField {...props} />
    </>
  )
}

const CronField = ({ schedule, change, isFixed }: ScheduleProps) => {
  const { t } = useTranslation('workflows')
  const id = useId()
  const help = t('settings.cronHelp')
  return (
    <Field id={id} label={t('settings.cron')} help={help}>
      <TextInput
        id={id}
        value={schedule.cron}
        onChange={(cron) => change({ cron }, 'cron')}
        mono
        autoComplete="off"
        readOnly={isFixed}
        aria-describedby={describedBy(id, { help })}
      />
    </Field>
  )
}

const Pattern = (props: ScheduleProps) => {
  const { schedule, change, isFixed } = props
  const { t } = useTranslation('workflows')
  const id = useId()
  const pattern = readCron(schedule.cron)
  // A common schedule may be edited as text, too.
  const [isCustom, setCustom] = useState(pattern.kind === 'custom')
  const kind: PatternKind = isCustom ? 'custom' : pattern.kind
  return (
    <>
      <Field id={id} label={t('settings.pattern')}>
        <SelectInput
          id={id}
          labelledBy={`${id}-label`}
          value={kind}
          onChange={(text) => {
            const next = cronPatterns.find((each) => each === text) ?? 'custom'
            setCustom(next === 'custom')
            if (next !== 'custom') change({ cron: writeCron(withKind(pattern, next)) })
          }}
          options={cronPatterns.map((value) => ({ value, label: t(`pattern.${value}`) }))}
          disabled={isFixed}
        />
      </Field>
      {kind === 'custom' ? (
        <CronField {...props} />
      ) : (
        <PatternFields
          pattern={pattern}
          isFixed={isFixed}
          write={(next, key) => change({ cron: writeCron(next) }, key)}
        />
      )}
    </>
  )
}

const ZoneField = ({ schedule, change, isFixed }: ScheduleProps) => {
  const { t } = useTranslation('workflows')
  const formatError = useErrorText()
  const id = useId()
  const { error } = useNextRuns(schedule)
  const problem = error === null ? undefined : formatError(error)
  return (
    <Field id={id} label={t('settings.zone')} error={problem}>
      <ComboInput
        id={id}
        value={schedule.time_zone}
        onChange={(zone) => {
          if (zone !== '') change({ time_zone: zone })
        }}
        options={zones().map((zone) => ({ value: zone, label: zone }))}
        noMatch={t('settings.noZone')}
        disabled={isFixed}
        aria-describedby={describedBy(id, { error: problem })}
      />
    </Field>
  )
}

/** The schedule of a workflow: how often, when, and in which time zone. */
export function ScheduleFields({ board }: { board: Board }) {
  const { t } = useTranslation('workflows')
  const { editor, isFixed } = board
  const { schedule } = editor.values
  const change = (part: Partial<Schedule>, key?: string) => {
    if (schedule !== null) editor.change({ schedule: { ...schedule, ...part } }, key && `schedule.${key}`)
  }
  return (
    <Grid>
      <Switch
        label={t('settings.hasSchedule')}
        checked={schedule !== null}
        disabled={isFixed}
        onChange={(has) => editor.change({ schedule: has ? firstSchedule() : null })}
      />
      {schedule !== null && (
        <>
          <Pattern {...{ schedule, change, isFixed }} />
          <ZoneField {...{ schedule, change, isFixed }} />
        </>
      )}
    </Grid>
  )
}
