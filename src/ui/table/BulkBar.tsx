import type { ReactNode } from 'react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { Button } from '../inputs/Button.tsx'
import { rowLayout } from '#src/ui/theme/shapes.ts'
import { color } from '../theme/tokens.ts'
import { type } from '../theme/typography.ts'
import { useShortcut } from '../keyboard/use-shortcut.ts'

const Root = styled('div')({
  position: 'sticky',
  bottom: 0,
  zIndex: 2,
  flex: 'none',
  ...rowLayout('4px 8px'),
  flexWrap: 'wrap',
  minHeight: 44,
  marginTop: 'auto',
  padding: '4px var(--gutter)',
  borderTop: `1px solid ${color.accent.line}`,
  backgroundColor: color.accent.soft,
  '& > strong': { fontWeight: 500, marginRight: 8 },
  '& > p': { ...type.small, margin: '0 0 0 auto', color: color.text.secondary },
})

interface BulkBarProps {
  count: number
  /** Small text buttons. */
  children: ReactNode
  /** The effect of the actions, in words and numbers. */
  consequence?: ReactNode
  onClear: () => void
}

/** Replaces the footer while rows are selected. Esc clears the selection. */
export function BulkBar({ count, children, consequence, onClear }: BulkBarProps) {
  const { t } = useTranslation(['common', 'shared'])
  useShortcut('Escape', count > 0 ? onClear : undefined, { label: t('action.clear') })
  if (count === 0) return null
  return (
    <Root data-bulk-bar="" role="region" aria-label={t('shared:table.selected', { count })}>
      <strong role="status">{t('shared:table.selected', { count })}</strong>
      {children}
      <p>{consequence}</p>
      <Button variant="text" size="small" keys="Escape" onClick={onClear}>
        {t('action.clear')}
      </Button>
    </Root>
  )
}
