import { CalendarClock } from 'lucide-react'
import type { ReactNode } from 'react'
import { styled } from '@mui/material/styles'
import { Trans, useTranslation } from 'react-i18next'
import type { Problem } from '#contract/http.ts'
import { useProblemText } from '#src/components/errors/use-error-message.ts'
import { joinSentences } from '#src/lib/join-text.ts'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { Switch } from '#src/ui/inputs/Switch.tsx'
import { bareButton, hairline, rowLayout } from '#src/ui/theme/shapes.ts'
import { color, focusRing, media } from '#src/ui/theme/tokens.ts'
import { type } from '#src/ui/theme/typography.ts'
import { timeInZone, useSchedulePhrase, useTriggerPhrase } from '../model/use-schedule-phrase.ts'
import { useNextRuns } from '../model/use-workflows.ts'
import type { WorkflowForm } from '../model/workflow-form.ts'
import type { Board } from '../model/use-board.ts'

const Root = styled('section')({
  flex: 'none',
  ...rowLayout('4px 20px'),
  flexWrap: 'wrap',
  minHeight: 40,
  padding: '4px 20px',
  borderBottom: hairline,
  [media.belowWide]: { paddingInline: 16 },
  [media.belowPhone]: { '& > svg': { display: 'none' } },
  '& > p': { ...type.body, ...rowLayout('0 6px'), flexWrap: 'wrap', margin: 0, color: color.text.secondary },
  '& > svg': { flex: 'none', color: color.text.tertiary },
  '& > ol': {
    ...type.body,
    ...rowLayout('2px 16px'),
    flexWrap: 'wrap',
    margin: '0 0 0 auto',
    padding: 0,
    listStyle: 'none',
  },
  '& > ol > li:first-of-type': { color: color.text.secondary },
  '& > label > span:first-of-type': { display: 'none' },
})
const Word = styled('button')({
  ...bareButton,
  font: 'inherit',
  fontWeight: 500,
  color: color.text.primary,
  textDecoration: 'underline',
  textDecorationColor: color.accent.focus,
  textUnderlineOffset: 4,
  '&:focus-visible': { ...focusRing, borderRadius: 2 },
})
const Notes = styled('div')({ flex: 'none', padding: '8px 20px', borderBottom: hairline })

/** A word of the sentence that opens its setting. */
const Setting = ({ board, children }: { board: Board; children?: ReactNode }) => (
  <Word type="button" onClick={() => board.open(null)}>
    {children}
  </Word>
)

const Sentence = ({ board }: { board: Board }) => {
  const { t } = useTranslation('workflows')
  const { schedule, triggers } = board.editor.values
  const schedulePhrase = useSchedulePhrase()
  const triggerPhrase = useTriggerPhrase()
  const word = <Setting board={board} />
  return (
    <p>
      <span>
        {schedule === null ? (
          <Trans t={t} i18nKey="strip.manual" components={{ when: word }} />
        ) : (
          <Trans
            t={t}
            i18nKey="strip.scheduled"
            values={{ when: schedulePhrase(schedule.cron), zone: schedule.time_zone }}
            components={{ when: word, zone: word }}
          />
        )}
      </span>
      {triggers.length > 0 && (
        <span>
          <Trans
            t={t}
            i18nKey="strip.also"
            values={{ triggers: triggerPhrase(triggers) }}
            components={{ trigger: word }}
          />
        </span>
      )}
    </p>
  )
}

interface TimesProps {
  schedule: NonNullable<WorkflowForm['schedule']>
  write: (at: string) => string
}

const NextStarts = ({ schedule, write }: TimesProps) => {
  const { t } = useTranslation('workflows')
  const next = useNextRuns(schedule).data?.next_runs.slice(0, 3) ?? []
  if (next.length === 0) return null
  return (
    <ol>
      <li>{t('strip.next')}</li>
      {next.map((at) => (
        <li key={at}>
          <time dateTime={at}>{write(at)}</time>
        </li>
      ))}
    </ol>
  )
}

/** The changes of the clock that meet the schedule within a year. */
const ClockChanges = ({ schedule, write }: TimesProps) => {
  const { t } = useTranslation('workflows')
  const changes = useNextRuns(schedule).data?.changes ?? []
  if (changes.length === 0) return null
  return (
    <Notes>
      <MarginNote tone="warning">
        {joinSentences(...changes.map(({ at, change }) => t(`strip.${change}`, { when: write(at) })))}
      </MarginNote>
    </Notes>
  )
}

const PausedNote = ({ paused, isScheduled }: { paused: Problem; isScheduled: boolean }) => {
  const { t } = useTranslation('workflows')
  const formatProblem = useProblemText()
  const reason = formatProblem(paused)
  return (
    <Notes>
      <MarginNote tone="warning">
        {t(isScheduled ? 'strip.paused' : 'strip.pausedStarts', { reason })}
      </MarginNote>
    </Notes>
  )
}

interface ScheduleStripProps {
  board: Board
  /** Why the platform does not start the workflow. */
  paused: Problem | null
}

/** What starts the workflow in one sentence, the next starts, and the switch of the schedule. */
export function ScheduleStrip({ board, paused }: ScheduleStripProps) {
  const { t, i18n } = useTranslation('workflows')
  const { editor, isFixed } = board
  const { schedule, enabled: isEnabled } = editor.values
  const write = (at: string) =>
    timeInZone(at, { language: i18n.language, zone: schedule?.time_zone ?? 'UTC' })
  return (
    <>
      <Root aria-label={t('strip.label')}>
        <CalendarClock size={16} strokeWidth={1.75} aria-hidden />
        <Sentence board={board} />
        {schedule?.enabled === true && isEnabled && paused === null && (
          <NextStarts schedule={schedule} write={write} />
        )}
        {schedule !== null && (
          <Switch
            label={t('strip.switch')}
            checked={schedule.enabled}
            disabled={isFixed}
            onChange={(enabled) => editor.change({ schedule: { ...schedule, enabled } })}
          />
        )}
      </Root>
      {paused !== null && <PausedNote paused={paused} isScheduled={schedule?.enabled === true} />}
      {schedule !== null && <ClockChanges schedule={schedule} write={write} />}
    </>
  )
}
