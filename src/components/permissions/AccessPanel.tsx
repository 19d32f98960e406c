import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { hairline } from '#src/ui/theme/shapes.ts'
import { media } from '#src/ui/theme/tokens.ts'
import { type } from '#src/ui/theme/typography.ts'

const Root = styled('aside')({
  position: 'sticky',
  top: 16,
  display: 'grid',
  gap: 12,
  alignContent: 'start',
  paddingLeft: 24,
  borderLeft: hairline,
  '& > h2': { ...type.panel, margin: 0 },
  '& > p': { margin: 0 },
  [media.belowWide]: { position: 'static', padding: 0, border: 0 },
})

/** What the roles beside it add up to; below the form on narrow pages. */
export function AccessPanel({ children }: { children: ReactNode }) {
  const { t } = useTranslation('accounts')
  return (
    <Root aria-label={t('adds.title')}>
      <h2>{t('adds.title')}</h2>
      {children}
    </Root>
  )
}
