import {
  ArrowRightLeft,
  CaseSensitive,
  ChartArea,
  ChartColumn,
  ChartColumnStacked,
  ChartLine,
  ChartScatter,
  Grid3x3,
  LayoutGrid,
  type LucideIcon,
  Rows3,
  Sheet,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#src/ui/inputs/IconButton.tsx'
import { ToggleGroup } from '#src/ui/inputs/ToggleGroup.tsx'
import { rowLayout } from '#src/ui/theme/shapes.ts'
import { color, media } from '#src/ui/theme/tokens.ts'
import { oneLine, type } from '#src/ui/theme/typography.ts'
import { chartsOneValue } from './chart/model/chart-model.ts'
import { chartedValue, effectiveView, sensibleViews } from './chart/model/chart-views.ts'
import { formatMeasure } from './state/naming.ts'
import { transpose } from './state/query-commands.ts'
import type { View } from './state/query-state.ts'
import { useQueryContext } from './state/query-context.ts'

const Root = styled('div')({
  ...rowLayout(12),
  flex: 'none',
  padding: '8px 12px 4px',
  flexWrap: 'wrap',
  '& > small': { ...type.small, ...oneLine, color: color.text.secondary },
  '& > :last-child': { marginLeft: 'auto' },
  // On a phone, the views scroll beside the actions.
  [media.belowPhone]: {
    '&:not(:has(> small))': { flexWrap: 'nowrap', gap: 4 },
    '& > :first-of-type': { flex: '0 1 auto', minWidth: 0, overflowX: 'auto' },
    '& > :not(:first-of-type)': { flex: 'none' },
  },
  '@media print': { display: 'none' },
})

const icons: Record<View, LucideIcon> = {
  bars: ChartColumn,
  stacked: ChartColumnStacked,
  line: ChartLine,
  area: ChartArea,
  scatter: ChartScatter,
  heat: Grid3x3,
  multiples: LayoutGrid,
  figure: CaseSensitive,
  pivot: Sheet,
  table: Rows3,
}

/** Chooses the view, out of those that make sense for the query. `actions` are at the end. */
export function ViewBar({ actions }: { actions?: ReactNode }) {
  const { t } = useTranslation(['query', 'shared'])
  const { state, change, naming } = useQueryContext()
  const { catalogue } = naming
  const views = sensibleViews(state, catalogue)
  if (views.length === 1) return null
  const charted = chartedValue(state, catalogue)
  const isOneOfSeveral = state.values.length > 1 && chartsOneValue(state, catalogue)
  return (
    <Root>
      <ToggleGroup
        label={t('shared:field.showAs')}
        segments={views.map((id) => ({ id, label: t(`view.${id}`), icon: icons[id], bare: true }))}
        value={effectiveView(state, catalogue)}
        onChange={(view) => change({ ...state, view })}
      />
      {state.columns.length > 0 && (
        <IconButton icon={ArrowRightLeft} label={t('view.swap')} onClick={() => change(transpose(state))} />
      )}
      {isOneOfSeveral && charted !== undefined && (
        <small>{t('chart.shows', { measure: formatMeasure(naming, charted) })}</small>
      )}
      <span>{actions}</span>
    </Root>
  )
}
