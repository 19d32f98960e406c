import { useMemo } from 'react'
import { joinSentences } from '#src/lib/join-text.ts'
import { type ChartNaming, createFormatters, figureTexts, notesOf, summaryOf } from './chart-formatters.ts'
import type { ChartModel } from './model/chart-model.ts'
import { partialPoint } from './model/partial-period.ts'

export interface ShownChart extends ChartNaming {
  model: ChartModel
  /** False if the platform says that the current period does not contain today. */
  hasToday: boolean
}

export type DescribedChart = ReturnType<typeof useDescribed>

/** Returns a chart with its figures and words. */
export function useDescribed({ model, naming, comparison, hasToday }: ShownChart) {
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
