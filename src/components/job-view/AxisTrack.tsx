import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { color } from '#src/ui/theme/tokens.ts'
import { type } from '#src/ui/theme/typography.ts'
import type { AxisBar, TimeAxis } from './time-axis.ts'

const Track = styled('div')({
  position: 'relative',
  height: '100%',
  '& > i': { position: 'absolute', top: 0, bottom: 0, width: 1, backgroundColor: color.line.hair },
  '& > i[data-now]': { backgroundColor: color.accent.focus },
  '& > b': {
    position: 'absolute',
    top: '50%',
    height: 8,
    minWidth: 2,
    marginTop: -4,
    borderRadius: 2,
    backgroundColor: color.line.control,
  },
  '& > b[data-variant="running"]': { backgroundColor: color.accent.fill },
  '& > b[data-variant="failed"]': { backgroundColor: color.tone.error.solid },
  '& > b[data-variant="waited"]': {
    height: 0,
    marginTop: 0,
    borderRadius: 0,
    backgroundColor: 'transparent',
    borderTop: `1px dashed ${color.line.control}`,
  },
  '& > b[data-variant="expected"]': {
    backgroundColor: 'transparent',
    border: `1px dashed ${color.line.control}`,
  },
})
const Labels = styled('div')({
  ...type.caption,
  position: 'relative',
  height: 16,
  color: color.text.secondary,
  fontWeight: 400,
  '& > span': { position: 'absolute' },
})

const offset = (fraction: number): string => `${(fraction * 100).toFixed(3)}%`

interface AxisTrackProps {
  axis: TimeAxis
  bar: AxisBar | null
  /** Failed tries and waits before the bar. */
  tries: readonly AxisBar[]
}

const Bar = ({ bar: { from, to, state } }: { bar: AxisBar }) => (
  <b data-variant={state} style={{ left: offset(from), width: offset(Math.max(0, to - from)) }} />
)

/** One step on the axis. It is hidden from screen readers, since the figures next to it have the same content. */
export function AxisTrack({ axis, bar, tries }: AxisTrackProps) {
  return (
    <Track aria-hidden>
      {axis.ticks.map((tick) => (
        <i key={tick} style={{ left: offset(tick / axis.seconds) }} />
      ))}
      {tries.map((each) => (
        <Bar key={`${each.state}${each.from}`} bar={each} />
      ))}
      {bar && <Bar bar={bar} />}
      {axis.now !== null && <i data-now="" style={{ left: offset(axis.now) }} />}
    </Track>
  )
}

/** Label of a tick; ticks are at whole minutes and hours. */
const useTickName = () => {
  const { t } = useTranslation('jobs')
  return (seconds: number): string => {
    if (seconds >= 3600) return t('steps.hours', { hours: seconds / 3600 })
    return seconds >= 60 ? t('steps.minutes', { minutes: seconds / 60 }) : t('steps.seconds', { seconds })
  }
}

/** The labels above the axis. */
export function AxisHead({ axis }: { axis: TimeAxis }) {
  const nameOf = useTickName()
  return (
    <Labels aria-hidden>
      {axis.ticks
        .filter((tick) => tick / axis.seconds < 0.94)
        .map((tick) => (
          <span key={tick} style={{ left: offset(tick / axis.seconds) }}>
            {nameOf(tick)}
          </span>
        ))}
    </Labels>
  )
}
