import { Monitor, Moon, Smartphone, Sun } from 'lucide-react'
import type { ReactNode } from 'react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { ToggleGroup } from '#src/ui/inputs/ToggleGroup.tsx'
import { rowLayout } from '#src/ui/theme/shapes.ts'
import { type } from '#src/ui/theme/typography.ts'

const Root = styled('div')({
  ...rowLayout(8),
  flexWrap: 'wrap',
  '& > h2': { ...type.panel, margin: '0 auto 0 0' },
})

export type PreviewSize = 'wide' | 'narrow'
type PreviewScheme = 'light' | 'dark'

/** The colour scheme of the page, which a preview starts with. */
export function pageScheme(): PreviewScheme {
  return document.documentElement.dataset['scheme'] === 'dark' ? 'dark' : 'light'
}

interface PreviewToolsProps {
  size: PreviewSize
  onSize: (size: PreviewSize) => void
  scheme: PreviewScheme
  onScheme: (scheme: PreviewScheme) => void
  /** Further choices, such as the language. */
  children: ReactNode
}

/** The title of a preview, and the choice of its width and colour scheme. */
export function PreviewTools({ size, onSize, scheme, onScheme, children }: PreviewToolsProps) {
  const { t } = useTranslation('shared')
  return (
    <Root>
      <h2>{t('preview.title')}</h2>
      <ToggleGroup
        label={t('preview.width')}
        segments={[
          { id: 'wide', label: t('preview.desktop'), icon: Monitor, bare: true },
          { id: 'narrow', label: t('preview.phone'), icon: Smartphone, bare: true },
        ]}
        value={size}
        onChange={onSize}
      />
      <ToggleGroup
        label={t('theme.label')}
        segments={[
          { id: 'light', label: t('theme.light'), icon: Sun, bare: true },
          { id: 'dark', label: t('theme.dark'), icon: Moon, bare: true },
        ]}
        value={scheme}
        onChange={onScheme}
      />
      {children}
    </Root>
  )
}
