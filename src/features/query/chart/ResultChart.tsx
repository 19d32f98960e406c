import { useMemo } from 'react'
import { styled } from '@mui/material/styles'
import { calendarUnits } from '#contract/query/vocabulary.ts'
import { joinSentences } from '#src/lib/join-text.ts'
import { columnLayout } from '#src/ui/theme/shapes.ts'
import { color, focusInside } from '#src/ui/theme/tokens.ts'
import { type, visuallyHidden } from '#src/ui/theme/typography.ts'
import { type ChartNaming, createFormatters, figureTexts, notesOf, summaryOf } from './chart-formatters.ts'
import type { Naming } from '../state/naming.ts'
import type { ChartModel } from './model/chart-model.ts'
import { ChartStrip, stripEdges } from './ChartStrip.tsx'
import { ChartTotal } from './ChartTotal.tsx'
import { ChartTable } from './ChartTable.tsx'
import { ChartTooltip } from './ChartTooltip.tsx'
import { readPoint } from './read-point.ts'
import { partialPoint } from './model/partial-period.ts'
import { useChart } from './use-chart.ts'
import { useMarkMenu } from './use-mark-menu.ts'

const Root = styled('figure')({
  position: 'relative',
  margin: 0,
  padding: '4px 12px 6px',
  flex: 1,
  minHeight: 0,
  minWidth: 0,
  ...columnLayout,
  // What a chart writes starts 12 px from its edge.
  '&[data-compact]': {
    padding: '0 calc(var(--gutter) - 12px)',
    '& > p': { padding: '0 12px 6px', textAlign: 'start' },
  },
})
/** The chart does not widen its place: it follows it. */
const Frame = styled('div')({
  position: 'relative',
  flex: 1,
  minHeight: 0,
  minWidth: 0,
  overflowX: 'hidden',
  overflowY: 'auto',
  '&:focus-visible': focusInside,
  // The library sets a cursor of its own.
  '&[data-clickable] *': { cursor: 'pointer !important' },
})
const Anchor = styled('span')({ position: 'absolute', width: 0, height: 0 })
const Canvas = styled('div')({ position: 'absolute', inset: '0 0 auto 0', overflow: 'hidden' })
const Notes = styled('p')({
  ...type.caption,
  margin: 0,
  flex: 'none',
  color: color.text.tertiary,
  textAlign: 'right',
})

export interface ResultChartProps extends ChartNaming {
  model: ChartModel
  /** False if the platform says that the current period does not contain today. */
  hasToday: boolean
  /** In a tile: without padding and without the dates below the chart. */
  isCompact?: boolean
  /** Whether a table with the same figures follows. Otherwise the chart has one for screen readers. */
  hasTable?: boolean
}

/** Whether the axis has dates that a strip can show with their comparison dates. */
const hasStrip = ({ axis, isTime, view, series, pastHeads }: ChartModel): boolean =>
  view !== 'figure' &&
  view !== 'multiples' &&
  isTime &&
  series.length === 1 &&
  pastHeads.length > 0 &&
  axis[0]?.unit !== undefined &&
  calendarUnits[axis[0].unit] === 'period'

type Described = Parameters<typeof notesOf>[1]
type Drawn = ReturnType<typeof useChart>

/** The words of the figure that the arrow keys lead to. */
const CursorWords = ({ naming, described, cursor }: CursorWordsProps) => (
  <span role="status" style={visuallyHidden}>
    {cursor !== null && readPoint(naming, described, { index: cursor.index, series: cursor.series ?? 0 })}
  </span>
)

interface CursorWordsProps {
  naming: Naming
  described: Described
  cursor: Drawn['cursor']
}

/** The dates below the chart, with their comparison dates. */
function Dates({ naming, described: { model, formatters }, width }: DatesProps) {
  const past = model.series[0]?.past ?? null
  if (past === null) return null
  return (
    <ChartStrip
      model={model}
      past={past}
      locale={naming.locale}
      width={width}
      names={{ now: naming.t('compare.now'), past: formatters.compared }}
      format={formatters.category}
    />
  )
}

interface DatesProps {
  naming: Naming
  described: Described
  width: number
}

/** The figures and words of a chart. */
const useDescribed = ({ model, naming, comparison, hasToday }: ResultChartProps) => {
  const partial = useMemo(() => partialPoint(model, hasToday), [model, hasToday])
  const formatters = useMemo(
    () => createFormatters(model, { naming, comparison }),
    [model, naming, comparison],
  )
  const figure = useMemo(
    () => figureTexts(model, { naming, formatters, partial }),
    [model, naming, formatters, partial],
  )
  const texts = useMemo(() => {
    const described = { model, formatters, figure, partial }
    return { summary: summaryOf(naming, described), notes: joinSentences(...notesOf(naming, described)) }
  }, [model, naming, formatters, figure, partial])
  return { model, formatters, figure, partial, ...texts }
}

/**
 * The chart of a result, in the size of its place. It needs a language and the names of a catalogue, but not the query
 * page. The arrow keys go from figure to figure.
 */
export function ResultChart(props: ResultChartProps) {
  const { model, naming, isCompact = false, hasTable = true } = props
  const { t } = naming
  const described = useDescribed(props)
  const isAboveDates = !isCompact && hasStrip(model)
  const menu = useMarkMenu(model, naming)
  const chart = useChart({ ...described, isCompact, strip: isAboveDates ? stripEdges : null }, menu.choose)
  return (
    <Root data-compact={isCompact || undefined}>
      <figcaption style={visuallyHidden}>
        {joinSentences(described.summary, hasTable ? t('chart.tableBelow') : '', menu.keys)}
      </figcaption>
      <ChartTotal model={model} figure={described.figure} isCompact={isCompact} />
      <Frame
        ref={chart.frame}
        role="application"
        aria-roledescription={t('chart.role')}
        aria-label={t('chart.keys')}
        data-clickable={chart.clickable}
        tabIndex={0}
        onKeyDown={chart.onKeyDown}
        onContextMenu={menu.onContextMenu}
        onBlur={chart.onBlur}
      >
        <Canvas ref={chart.canvas} style={{ height: chart.height }} aria-hidden />
        <Anchor ref={menu.anchor} />
      </Frame>
      <CursorWords naming={naming} described={described} cursor={chart.cursor} />
      {isAboveDates && <Dates naming={naming} described={described} width={chart.width} />}
      <ChartTooltip
        model={model}
        formatters={described.formatters}
        hovered={chart.hovered}
        colors={chart.colors}
      />
      {!hasTable && <ChartTable model={model} formatters={described.formatters} naming={naming} />}
      {described.notes !== '' && <Notes>{described.notes}</Notes>}
    </Root>
  )
}
