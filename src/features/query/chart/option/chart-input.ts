// What the option of a chart is built from.
import type { Value } from '#contract/query/response.ts'
import type { ChartModel, ChartSeries } from '../model/chart-model.ts'
import type { PartialPoint } from '../model/partial-period.ts'

/** Read from the CSS variables of the page, once per colour scheme. */
export interface ChartColors {
  readonly series: readonly string[]
  /** From low to high. */
  readonly sequential: readonly string[]
  /** From negative over zero to positive. */
  readonly diverging: readonly string[]
  readonly other: string
  readonly page: string
  readonly ink: string
  readonly hair: string
  readonly strong: string
  readonly secondary: string
  readonly font: string
}

/** A change, in words: percent first, then the amount, then what it is compared with. */
export interface ChangeTexts {
  readonly share: string
  readonly amount: string
  readonly since: string
}

/** The one figure of a chart, in words. */
export interface FigureTexts {
  readonly value: string
  readonly period: string
  readonly change: ChangeTexts | null
}

export interface ChartFormatters {
  readonly category: (heads: readonly Value[]) => string
  readonly series: (series: ChartSeries) => string
  /** The name of a group of points. */
  readonly group: (heads: readonly Value[]) => string
  /** Formats a figure on the axis. */
  readonly short: (value: number) => string
  /** Formats a change as a share. */
  readonly percent: (share: number) => string
  /** Formats a figure with all its digits. */
  readonly figure: (value: Exclude<Value, null>, series: Pick<ChartSeries, 'value' | 'cells'>) => string
  /** The name of the compared period; empty without a comparison. */
  readonly compared: string
  /** The name of a change since the compared period. */
  readonly changed: string
  /** The name of a point, without the group that its colour tells. */
  readonly point: (heads: readonly Value[]) => string
  /** What is gathered. */
  readonly other: string
  /** In place of a figure. */
  readonly none: string
  /** The name of places without a figure. */
  readonly noValue: string
}

export interface ChartBox {
  readonly width: number
  readonly height: number
}

export interface ChartInput {
  readonly model: ChartModel
  readonly colors: ChartColors
  readonly formatters: ChartFormatters
  /** What is drawn hollow, because its period is not over. */
  readonly partial: PartialPoint | null
  /** Names of the categories are shown below the chart, in columns that start here. */
  readonly strip: { readonly left: number; readonly right: number } | null
  /** In a tile of a board. */
  readonly isCompact?: boolean
  /** The size of the chart in pixels. */
  readonly box: ChartBox
  /** The words of the view that shows one figure. */
  readonly figure: FigureTexts | null
  /** Only in pictures: written above the chart, and below it. */
  readonly title?: string
  readonly footer?: string
}
