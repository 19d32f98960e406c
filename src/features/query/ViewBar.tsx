import {
  ArrowRightLeft,
  ChartArea,
  ChartColumnStacked,
  ChartLine,
  ChartScatter,
  type LucideIcon,
  Rows3,
  Sheet,
} from 'lucide-react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#src/ui/inputs/IconButton.tsx'
import { ToggleGroup } from '#src/ui/inputs/ToggleGroup.tsx'
import { rowLayout } from '#src/ui/theme/shapes.ts'
import { color } from '#src/ui/theme/tokens.ts'
import { oneLine, type } from '#src/ui/theme/typography.ts'
import { chartedValue } from './chart/chart-model.ts'
import { sensibleViews, effectiveView } from './chart/chart-views.ts'
import { formatMeasure } from './state/naming.ts'
import { transpose } from './state/query-commands.ts'
import type { View } from './state/query-state.ts'
import { useQueryContext } from './state/query-context.ts'

const Root = styled('div')({
  ...rowLayout(12),
  flex: 'none',
  padding: '8px 12px 4px',
  '& > small': { ...type.small, ...oneLine, marginLeft: 'auto', color: color.text.secondary },
})

const icons: Record<View, LucideIcon> = {
  bars: ChartColumnStacked,
  line: ChartLine,
  area: ChartArea,
  scatter: ChartScatter,
  pivot: Sheet,
  table: Rows3,
}

/** Chooses the view, out of those that make sense for the query. */
export function ViewBar() {
  const { t } = useTranslation(['query', 'shared'])
  const { state, change, naming } = useQueryContext()
  const views = sensibleViews(state)
  if (views.length === 1) return null
  const charted = state.values[chartedValue(state)]
  const isOneOfSeveral = state.values.length > 1 && state.columns.length > 0
  return (
    <Root>
      <ToggleGroup
        label={t('shared:field.showAs')}
        segments={views.map((id) => ({ id, label: t(`view.${id}`), icon: icons[id], bare: true }))}
        value={effectiveView(state)}
        onChange={(view) => change({ ...state, view })}
      />
      {state.columns.length > 0 && (
        <IconButton icon={ArrowRightLeft} label={t('view.swap')} onClick={() => change(transpose(state))} />
      )}
      {isOneOfSeveral && charted !== undefined && (
        <small>{t('chart.shows', { measure: formatMeasure(naming, charted) })}</small>
      )}
    </Root>
  )
}
