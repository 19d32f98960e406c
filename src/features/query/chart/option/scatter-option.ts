// The option of points with names: labels where they have room, colours by group.
import type { ScatterSeriesOption } from 'echarts/charts'
import type { ChartInput } from './chart-input.ts'
import { seriesLimit } from '../model/chart-model.ts'
import { groupColor, pastPoints } from './past-points.ts'
import { edgesOf, figureAxis, labelStyle, legendOf, noTooltip } from './chart-parts.ts'

/** More names than this would hide the points even if none of them touch. */
const maxNames = 400

const named = (input: ChartInput, at: 0 | 1) => {
  const each = input.model.series[at]
  return {
    ...figureAxis(input),
    scale: true,
    name: each === undefined ? '' : input.formatters.series(each),
    nameLocation: 'middle' as const,
    nameGap: at === 0 ? 26 : 48,
    nameTextStyle: labelStyle(input),
  }
}

/** Groups with a colour by their number, and one for all others. */
const groupNames = ({ model: { groups }, formatters }: ChartInput): readonly string[] => {
  if (groups === null) return ['']
  const own = groups.heads.slice(0, seriesLimit).map((heads) => formatters.group(heads))
  return groups.heads.length > seriesLimit ? [...own, formatters.other] : own
}

interface Rectangle {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}
interface DrawnName {
  readonly dataIndex?: number
  readonly seriesIndex: number
  readonly labelRect: Rectangle
  readonly rect: Rectangle
}
type NameLayout = (name: DrawnName) => { x?: number }

const touches = (a: Rectangle, b: Rectangle): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height

/** The library measures letters without their ascenders and descenders. */
const rise = 3

/** A position outside of the chart. */
const outside = -10_000

/** Hides names that would cover another name or a point. The library calls it for one name after the other. */
export function nameLayout(): NameLayout {
  const seen = new Set<string>()
  let taken: Rectangle[] = []
  return ({ dataIndex, seriesIndex, labelRect, rect }) => {
    const key = `${seriesIndex}.${dataIndex}`
    if (seen.has(key)) {
      // The library starts again.
      seen.clear()
      taken = []
    }
    seen.add(key)
    const own = { ...labelRect, y: labelRect.y - rise, height: labelRect.height + 2 * rise }
    const isHidden = taken.some((each) => touches(each, own))
    taken.push(rect, ...(isHidden ? [] : [own]))
    return isHidden ? { x: outside } : {}
  }
}

const rangeOf = (figures: readonly (number | null)[]): readonly [number, number] =>
  figures.reduce<readonly [number, number]>(
    ([least, most], figure) => [Math.min(least, figure ?? least), Math.max(most, figure ?? most)],
    [Infinity, -Infinity],
  )

/** Pixels from a point to a name above it. */
const above = -16
/** A share of the width: a shorter line does not cross a name. */
const shortWay = 0.05

/** Where the name of a point is: towards the middle of the chart, and not on the line to its past. */
export function nameSide(
  figure: number,
  { past, range: [least, most] }: { past: number | null; range: readonly [number, number] },
): Pick<NonNullable<ScatterSeriesOption['label']>, 'position' | 'align'> {
  const share = (figure - least) / (most - least)
  const isAtEnd = share > 0.75
  const way = ((past ?? figure) - figure) / (most - least)
  if (Math.abs(way) <= shortWay || way > 0 === isAtEnd) return { position: isAtEnd ? 'left' : 'right' }
  if (isAtEnd) return { position: ['100%', above], align: 'right' }
  return share > 0.25 ? { position: 'left' } : { position: [0, above], align: 'left' }
}

const pointsOf = (
  input: ChartInput,
  { group, name, layout }: { group: number; name: string; layout: NameLayout },
): ScatterSeriesOption => {
  const { model, colors, formatters } = input
  const [x, y] = model.series
  const range = rangeOf([...(x?.figures ?? []), ...(x?.past?.figures ?? [])])
  const sideAt = (at: number, figure: number) =>
    nameSide(figure, { past: x?.past?.figures[at] ?? null, range })
  const isIn = (at: number) => Math.min(model.groups?.of[at] ?? 0, seriesLimit) === group
  return {
    type: 'scatter',
    name,
    data: model.categories.flatMap((heads, at) => {
      const [left, right] = [x?.figures[at] ?? 0, y?.figures[at] ?? 0]
      return isIn(at)
        ? [{ name: formatters.point(heads), value: [left, right], label: sideAt(at, left) }]
        : []
    }),
    symbolSize: 7,
    itemStyle: {
      color: groupColor(colors, group),
      borderColor: colors.page,
      borderWidth: 1,
    },
    label: {
      ...labelStyle(input),
      show: model.categories.length <= maxNames,
      formatter: '{b}',
      position: 'right',
      distance: 4,
      width: 130,
      overflow: 'truncate',
    },
    labelLayout: layout,
    emphasis: { disabled: true },
  }
}

/** Returns the option of a scatter. */
export function scatterOption(input: ChartInput) {
  const names = groupNames(input)
  const layout = nameLayout()
  const { top, bottom } = edgesOf(input)
  const past = pastPoints(input)
  const legend = legendOf(input, {
    names: input.model.groups === null ? [] : names,
    compared: past.length === 0 ? '' : input.formatters.compared,
  })
  return {
    grid: {
      left: 64,
      right: 24,
      top: top + (legend.show === true ? 36 : 14),
      bottom: bottom + 34,
      outerBoundsMode: 'same' as const,
      outerBoundsContain: 'axisLabel' as const,
    },
    legend,
    tooltip: { ...noTooltip, trigger: 'none' as const },
    xAxis: named(input, 0),
    yAxis: named(input, 1),
    series: [...names.map((name, group) => pointsOf(input, { group, name, layout })), ...past],
  }
}
