import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { ExtractedAttribute } from '#contract/data-manager/table.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { Muted } from '#src/ui/display/Muted.tsx'
import { color } from '#src/ui/theme/tokens.ts'
import { oneLine, type } from '#src/ui/theme/typography.ts'
import { countedValues, rangesOf } from './figures.ts'

const height = 20
const Bars = styled('svg')({ display: 'block', width: 96, height, '& rect': { fill: color.chart.c1 } })
const Frequent = styled('span')({
  display: 'flex',
  gap: 8,
  minWidth: 0,
  '& > span': oneLine,
  '& > small': { ...type.small, flex: 'none', color: color.text.tertiary },
})

const Histogram = ({ attribute }: { attribute: ExtractedAttribute }) => {
  const { t } = useTranslation('profile')
  const ranges = rangesOf(attribute)
  const most = Math.max(...ranges.map(({ count }) => count), 1)
  const width = 96 / ranges.length
  return (
    <Bars role="img" aria-label={t('ranges', { name: attribute.attribute_name })}>
      {ranges.map(({ from, count }, at) => {
        // A range with few values stays visible.
        const size = count === 0 ? 0 : Math.max(1, Math.round((count / most) * height))
        return (
          <rect key={from} x={at * width} y={height - size} width={Math.max(width - 1, 1)} height={size} />
        )
      })}
    </Bars>
  )
}

/** A small histogram, or the most frequent value and its share. */
export function Distribution({ attribute }: { attribute: ExtractedAttribute }) {
  const { t } = useTranslation('shared')
  const format = useFormat()
  const [first] = attribute.top_values
  if (attribute.histogram !== null) return <Histogram attribute={attribute} />
  if (first === undefined) return <Muted isFaint>{t('table.none')}</Muted>
  const values = countedValues(attribute)
  return (
    <Frequent>
      <span>{first.value}</span>
      <small>{format.percent(values === 0 ? 0 : first.count / values)}</small>
    </Frequent>
  )
}
