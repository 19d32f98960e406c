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
import { IconButton } from '#src/ui/IconButton.tsx'
import { Segmented } from '#src/ui/Segmented.tsx'
import { color } from '#src/ui/tokens.ts'
import { oneLine, type } from '#src/ui/type.ts'
import { chartedValue } from './chart-model.ts'
import { sensibleViews, shownView } from './chart-views.ts'
import { sayMeasure } from './names.ts'
import { transpose } from './query-commands.ts'
import type { View } from './query-state.ts'
import { useQuestion } from './question.ts'

const Root = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
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

/** How the result is shown: only what makes sense of this question. */
export const ViewBar = () => {
  const { t } = useTranslation('query')
  const { state, change, naming } = useQuestion()
  const views = sensibleViews(state)
  if (views.length === 1) return null
  const charted = state.values[chartedValue(state)]
  const isOneOfSeveral = state.values.length > 1 && state.columns.length > 0
  return (
    <Root>
      <Segmented
        label={t('view.label')}
        segments={views.map((id) => ({ id, label: t(`view.${id}`), icon: icons[id], bare: true }))}
        value={shownView(state)}
        onChange={(view) => change({ ...state, view })}
      />
      {state.columns.length > 0 && (
        <IconButton icon={ArrowRightLeft} label={t('view.swap')} onClick={() => change(transpose(state))} />
      )}
      {isOneOfSeveral && charted !== undefined && (
        <small>{t('chart.shows', { measure: sayMeasure(naming, charted) })}</small>
      )}
    </Root>
  )
}
