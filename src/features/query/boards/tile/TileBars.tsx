import {
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  memo,
  useMemo,
  useRef,
  useState,
} from 'react'
import { styled } from '@mui/material/styles'
import { lettersOf } from '#src/lib/text-width.ts'
import { color, focusInside } from '#src/ui/theme/tokens.ts'
import { oneLine, threeLines, type } from '#src/ui/theme/typography.ts'
import type { HoveredPoint } from '../../chart/chart-canvas.ts'
import { readPageColors } from '../../chart/chart-colors.ts'
import { writeFigure } from '../../chart/chart-formatters.ts'
import { ChartFigure } from '../../chart/ChartFigure.tsx'
import { ChartTooltip } from '../../chart/ChartTooltip.tsx'
import { type ChartSeries, seriesKey } from '../../chart/model/chart-model.ts'
import { movePoint } from '../../chart/model/move-point.ts'
import type { Extent } from '../../chart/option/axis-extents.ts'
import { barColumns, barSpan } from '../../chart/option/bar-columns.ts'
import { type ShownChart, useDescribed } from '../../chart/use-described.ts'
import { percentOf } from '../../result/period-columns.ts'
import { useRowsInSight } from './use-rows-in-sight.ts'

/** Few rows grow with the tile, many scroll. */
const rowHeight = { least: 24, most: 32 } as const
/** With several values, bars are below their figures. */
const tallRow = 30
/** Of more rows than this, those out of sight are not laid out. */
const manyRows = 100

const painted = { position: 'absolute', printColorAdjust: 'exact', forcedColorAdjust: 'none' } as const

const Frame = styled('div')({
  ...type.small,
  flex: 1,
  minHeight: 0,
  padding: '0 12px 8px',
  overflow: 'hidden auto',
  '&:focus-visible': focusInside,
})
const Rows = styled('div')({
  display: 'grid',
  gridAutoRows: `minmax(${rowHeight.least}px, 1fr)`,
  height: '100%',
  '&[data-many] > div': { contentVisibility: 'auto', containIntrinsicHeight: rowHeight.least },
  '& span': oneLine,
  '& > div': {
    display: 'grid',
    gridTemplateColumns: 'var(--columns)',
    columnGap: 10,
    alignItems: 'center',
    '&:hover, &[data-current]': { backgroundColor: color.surface.hover },
    '& > span': { textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
    '& > span:first-of-type': { textAlign: 'start', color: color.text.secondary },
    '& > span[data-change]': { color: color.text.secondary },
  },
  // The line at zero goes through all rows.
  '& > div > div': {
    position: 'relative',
    alignSelf: 'stretch',
    minWidth: 0,
    backgroundImage: `linear-gradient(${color.line.strong}, ${color.line.strong})`,
    backgroundSize: '1px 100%',
    backgroundRepeat: 'no-repeat',
    '& > i': { ...painted, insetBlock: '21%', backgroundColor: color.chart.c1 },
    '& > b': {
      ...painted,
      insetBlock: '8%',
      width: 1.5,
      translate: '-50%',
      backgroundImage: `repeating-linear-gradient(${color.text.primary} 0 4px, transparent 4px 7px)`,
      boxShadow: `0 0 0 1.25px ${color.surface.page}`,
    },
  },
  '&[data-several]': {
    gridAutoRows: `minmax(${tallRow}px, 1fr)`,
    '& > div': { alignItems: 'start', '& > span': { paddingTop: 2 } },
    '& > div > div': {
      display: 'grid',
      backgroundSize: '1px 8px',
      backgroundPositionY: 'calc(100% - 2px)',
      '& > span': { paddingTop: 2, textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
      '& > i': { insetBlock: 'auto 4px', height: 4 },
      '& > b': { insetBlock: 'auto 1px', height: 10 },
    },
    '& > div > div:nth-of-type(2) > i': { backgroundColor: color.chart.c2 },
    '& > div > div:nth-of-type(3) > i': { backgroundColor: color.chart.c3 },
  },
})
/** The names of several values, above their columns. */
const Heads = styled('div')({
  ...type.caption,
  display: 'grid',
  gridTemplateColumns: 'var(--columns)',
  columnGap: 10,
  alignItems: 'end',
  flex: 'none',
  padding: '2px 12px 4px',
  color: color.text.secondary,
  '& > span': { ...threeLines, WebkitLineClamp: 2, textAlign: 'end' },
})

/** A column with its texts. */
interface TextColumn {
  readonly series: ChartSeries
  readonly extent: Extent
  readonly figures: readonly string[]
  /** Changes since the compared period; empty without any. */
  readonly changes: readonly string[]
}

const useColumns = ({ model: { categories, series }, formatters }: Described, extents: readonly Extent[]) =>
  useMemo(
    () =>
      series.map((each, index): TextColumn => {
        const changes = categories.map((_, at) => {
          const share = percentOf(each.cells[at], each.past?.cells[at])
          return share === undefined ? '' : formatters.percent(share)
        })
        return {
          series: each,
          extent: extents[index] ?? { min: 0, max: 0 },
          figures: categories.map((_, at) => writeFigure(formatters, each, each.cells[at])),
          changes: series.length === 1 && changes.some((change) => change !== '') ? changes : [],
        }
      }),
    [categories, series, formatters, extents],
  )

type Described = ReturnType<typeof useDescribed>

/** The width of a digit for each letter: no text needs to be laid out. */
const widthOf = (texts: readonly string[], more = 0.5): string =>
  `${Math.max(0, ...texts.map(lettersOf)) + more}ch`

const templateOf = (names: readonly string[], columns: readonly TextColumn[]): string => {
  const [first, ...more] = columns
  const name = `min(${more.length === 0 ? '34%' : '40%'}, ${widthOf(names, 1.5)})`
  if (first === undefined || more.length > 0) return `${name} repeat(${columns.length}, minmax(0, 1fr))`
  const texts = [first.figures, first.changes].filter(({ length }) => length > 0)
  return [name, 'minmax(0, 1fr)', ...texts.map((each) => widthOf(each))].join(' ')
}

const endOf = (figure: number, extent: Extent): number => {
  const { start, size } = barSpan(figure, extent)
  return figure < 0 ? start : start + size
}

/** The bar of a figure, with a dashed mark at the figure of the compared period. */
const Bar = ({ column: { series, extent }, at, text }: { column: TextColumn; at: number; text?: string }) => {
  const figure = series.figures[at] ?? null
  const past = series.past?.figures[at] ?? null
  const bar = figure === null ? null : barSpan(figure, extent)
  return (
    <div style={{ backgroundPositionX: `${endOf(0, extent)}%` }}>
      {text !== undefined && <span>{text}</span>}
      {bar && <i style={{ left: `${bar.start}%`, width: `${bar.size}%` }} />}
      {past !== null && <b style={{ left: `${endOf(past, extent)}%` }} />}
    </div>
  )
}

interface BarRowProps {
  at: number
  name: string
  columns: readonly TextColumn[]
  isCurrent: boolean
}

const BarRow = memo(({ at, name, columns, isCurrent }: BarRowProps) => {
  const [first, ...more] = columns
  return (
    <div data-at={at} data-current={isCurrent || undefined}>
      <span>{name}</span>
      {first !== undefined && more.length === 0 ? (
        <>
          <Bar column={first} at={at} />
          <span>{first.figures[at]}</span>
          {first.changes.length > 0 && <span data-change="">{first.changes[at]}</span>}
        </>
      ) : (
        columns.map((column) => (
          <Bar key={seriesKey(column.series)} column={column} at={at} text={column.figures[at] ?? ''} />
        ))
      )}
    </div>
  )
})

const rowUnder = (target: EventTarget): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-at]') : null

/** The row under the pointer or the cursor. */
const useRow = (model: ChartSeriesModel) => {
  const rows = useRef<HTMLDivElement>(null)
  const [hovered, setHovered] = useState<HoveredPoint | null>(null)
  const [cursor, setCursor] = useState<{ index: number; series: number } | null>(null)
  const onPointerMove = ({ target, clientX: left, clientY: top }: PointerEvent) => {
    const row = rowUnder(target)
    setHovered(row === null ? null : { index: Number(row.dataset['at']), series: null, left, top })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const next = movePoint(model, cursor, event.key)
    const row = next === null ? undefined : rows.current?.children[next.index]
    if (next === null || row === undefined) return
    event.preventDefault()
    row.scrollIntoView({ block: 'nearest' })
    const { left, top, width } = row.getBoundingClientRect()
    setCursor(next)
    setHovered({ index: next.index, series: null, left: left + width / 2, top })
  }
  const hide = () => setHovered(null)
  const isCurrent = cursor !== null && cursor.index < model.categories.length
  return {
    rows,
    hovered,
    cursor: isCurrent ? cursor : null,
    handlers: { onPointerMove, onPointerLeave: hide, onBlur: hide, onKeyDown },
  }
}

type ChartSeriesModel = Parameters<typeof movePoint>[0]

/** Horizontal bars as rows with their figures. Several values are columns, each with its own bars. */
export function TileBars({ model: whole, height, ...naming }: ShownChart & { height: number }) {
  const { model, extents } = useMemo(() => barColumns(whole), [whole])
  const described = useDescribed({ model, ...naming })
  const { formatters } = described
  const columns = useColumns(described, extents)
  const names = model.categories.map((heads) => formatters.category(heads))
  const { rows, hovered, cursor, handlers } = useRow(model)
  const sight = useRowsInSight(names.length, height)
  const isSeveral = columns.length > 1
  const { t } = naming.naming
  const style: CSSProperties & { '--columns': string } = { '--columns': templateOf(names, columns) }
  return (
    <ChartFigure naming={naming.naming} described={described} cursor={cursor} isCompact hasTable={false}>
      {isSeveral && (
        <Heads style={style} aria-hidden>
          <span />
          {columns.map(({ series }) => (
            <span key={seriesKey(series)} title={formatters.series(series)}>
              {formatters.series(series)}
            </span>
          ))}
        </Heads>
      )}
      <Frame
        role="application"
        aria-roledescription={t('chart.role')}
        aria-label={t('chart.keys')}
        tabIndex={0}
        {...handlers}
        {...sight.handlers}
      >
        <Rows
          ref={rows}
          style={{ ...style, maxHeight: names.length * (rowHeight.most + (isSeveral ? 6 : 0)) }}
          data-several={isSeveral || undefined}
          data-many={names.length > manyRows || undefined}
          data-bars=""
          aria-hidden
        >
          {names.slice(0, sight.shown).map((name, at) => (
            <BarRow
              key={JSON.stringify(model.categories[at])}
              {...{ at, name, columns }}
              isCurrent={cursor?.index === at}
            />
          ))}
        </Rows>
      </Frame>
      <ChartTooltip {...{ model, formatters, hovered }} colors={hovered && readPageColors()} />
    </ChartFigure>
  )
}
