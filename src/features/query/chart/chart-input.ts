// What the option of a chart is built from.
import type { Value } from '#contract/query/response.ts'
import type { ChartModel, ChartSeries } from './chart-model.ts'
import type { View } from '../state/query-state.ts'

/** Read from the CSS variables of the page, once per colour scheme. */
export interface ChartColors {
  readonly series: readonly string[]
  readonly other: string
  readonly page: string
  readonly ink: string
  readonly hair: string
  readonly strong: string
  readonly secondary: string
  readonly font: string
}

interface ChartFormatters {
  readonly category: (heads: readonly Value[]) => string
  readonly series: (series: ChartSeries) => string
  /** Formats a figure on the axis. */
  readonly short: (value: number) => string
  /** The name of the compared period; empty without a comparison. */
  readonly compared: string
}

export interface ChartInput {
  readonly model: ChartModel
  readonly view: Extract<View, 'bars' | 'line' | 'area' | 'scatter'>
  readonly colors: ChartColors
  readonly formatters: ChartFormatters
  /** Index of the category that is not over; -1 without one. It is drawn hollow. */
  readonly partial: number
  /** Names of the categories are shown below the chart, in columns that start here. */
  readonly strip: { readonly left: number; readonly right: number } | null
}
