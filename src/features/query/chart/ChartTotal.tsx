import { styled } from '@mui/material/styles'
import { useIsPhone } from '#src/ui/layout/use-is-phone.ts'
import { color } from '#src/ui/theme/tokens.ts'
import { type } from '#src/ui/theme/typography.ts'
import type { ChartModel } from './model/chart-model.ts'
import type { FigureTexts } from './option/chart-input.ts'

const Root = styled('p')({
  ...type.small,
  flex: 'none',
  margin: 0,
  padding: '4px 0 8px',
  color: color.text.secondary,
  '& > b': { ...type.figure, display: 'block', color: color.text.primary },
  '& > span': { marginRight: 6, fontWeight: 500, color: color.text.primary },
})

interface ChartTotalProps {
  model: ChartModel
  figure: FigureTexts | null
  isCompact: boolean
}

/** On a phone, above the chart: the total and its change, unless the chart shows nothing else. */
export function ChartTotal({ model, figure, isCompact }: ChartTotalProps) {
  const isPhone = useIsPhone()
  if (!isPhone || isCompact || figure === null || model.view === 'figure') return null
  const { value, change } = figure
  return (
    <Root>
      <b>{value}</b>
      {change !== null && (
        <>
          {[change.share, change.amount]
            .filter((text) => text !== '')
            .map((text) => (
              <span key={text}>{text}</span>
            ))}
          {change.since}
        </>
      )}
    </Root>
  )
}
