import { Fragment, useDeferredValue } from 'react'
import { visuallyHidden } from '#src/ui/theme/typography.ts'
import type { Cell } from '../result/pivot.ts'
import { type Naming, formatDimension } from '../state/naming.ts'
import type { ChartFormatters } from './option/chart-input.ts'
import { type ChartModel, type ChartSeries, seriesKey } from './model/chart-model.ts'

interface ChartTableProps {
  model: ChartModel
  formatters: ChartFormatters
  naming: Naming
}

/** The figures of a chart for screen readers, where no other table shows them. Rendered after the chart is drawn. */
export function ChartTable(props: ChartTableProps) {
  const shown = useDeferredValue<ChartTableProps | null>(props, null)
  return shown === null ? null : <Figures {...shown} />
}

function Figures({ model, formatters, naming }: ChartTableProps) {
  const write = (series: ChartSeries, cell: Cell) =>
    cell === null || cell === undefined ? formatters.none : formatters.figure(cell, series)
  return (
    <div style={visuallyHidden}>
      <table aria-label={naming.t('chart.figures')}>
        <thead>
          <tr>
            <th scope="col">{model.axis.map((each) => formatDimension(naming, each)).join(' · ')}</th>
            {model.series.map((series) => (
              <Fragment key={seriesKey(series)}>
                <th scope="col">{formatters.series(series)}</th>
                {series.past !== null && (
                  <th scope="col">
                    {naming.t('chart.place', {
                      category: formatters.series(series),
                      series: formatters.compared,
                    })}
                  </th>
                )}
              </Fragment>
            ))}
          </tr>
        </thead>
        <tbody>
          {model.categories.map((heads, at) => (
            <tr key={JSON.stringify(heads)}>
              <th scope="row">{formatters.category(heads)}</th>
              {model.series.map((series) => (
                <Fragment key={seriesKey(series)}>
                  <td>{write(series, series.cells[at])}</td>
                  {series.past !== null && <td>{write(series, series.past.cells[at])}</td>}
                </Fragment>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
