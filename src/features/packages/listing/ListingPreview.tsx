import { Monitor, Moon, Smartphone, Sun } from 'lucide-react'
import { useRef, useState } from 'react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { type ListingLanguage, listingLanguages } from '#contract/store/package.ts'
import { languageNames } from '#src/i18n/languages.ts'
import { ListingView, type ListingContent } from '#src/components/package-listing/ListingView.tsx'
import { languageTag, listingLanguage } from '#src/components/package-listing/localized-text.ts'
import { ToggleGroup } from '#src/ui/inputs/ToggleGroup.tsx'
import { SelectInput } from '#src/ui/inputs/SelectInput.tsx'
import { rowLayout } from '#src/ui/theme/shapes.ts'
import { color, radius } from '#src/ui/theme/tokens.ts'
import { type } from '#src/ui/theme/typography.ts'
import { Muted } from '#src/ui/display/Muted.tsx'

const Root = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 12,
  alignContent: 'start',
  padding: '16px 20px 24px',
})
const Tools = styled('div')({
  ...rowLayout(8),
  flexWrap: 'wrap',
  '& > h2': { ...type.panel, margin: '0 auto 0 0' },
})
const Frame = styled('div')({
  overflow: 'hidden',
  marginInline: 'auto',
  border: `1px solid ${color.line.strong}`,
  borderRadius: radius.panel,
})

const widths = { wide: 1080, narrow: 390 } as const
type Width = keyof typeof widths

/** Tracks the width of an element. */
const useWidth = () => {
  const [width, setWidth] = useState(0)
  const observer = useRef<ResizeObserver>(undefined)
  const ref = (element: HTMLElement | null) => {
    observer.current?.disconnect()
    if (!element) return
    observer.current = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0))
    observer.current.observe(element)
  }
  return { width, ref }
}

/** Previews the listing from the form's values: in each language and colour scheme, at phone or desktop width. */
export function ListingPreview({ listing }: { listing: ListingContent }) {
  const { t, i18n } = useTranslation(['listing', 'shared'])
  const [scheme, setScheme] = useState<'light' | 'dark'>(() =>
    document.documentElement.dataset['scheme'] === 'dark' ? 'dark' : 'light',
  )
  const [chosen, setSize] = useState<Width>()
  const [language, setLanguage] = useState<ListingLanguage>(() => listingLanguage(i18n.language))
  const { width, ref } = useWidth()
  // A narrow pane starts with the phone, because a scaled-down desktop would be illegible.
  const size = chosen ?? (width < 640 ? 'narrow' : 'wide')
  const full = widths[size]
  const zoom = width === 0 ? 1 : Math.min(1, (width - 2) / full)
  return (
    <Root>
      <Tools>
        <h2>{t('shared:preview.title')}</h2>
        <ToggleGroup
          label={t('shared:preview.width')}
          segments={[
            { id: 'wide', label: t('shared:preview.desktop'), icon: Monitor, bare: true },
            { id: 'narrow', label: t('shared:preview.phone'), icon: Smartphone, bare: true },
          ]}
          value={size}
          onChange={setSize}
        />
        <ToggleGroup
          label={t('shared:theme.label')}
          segments={[
            { id: 'light', label: t('shared:theme.light'), icon: Sun, bare: true },
            { id: 'dark', label: t('shared:theme.dark'), icon: Moon, bare: true },
          ]}
          value={scheme}
          onChange={setScheme}
        />
        <SelectInput
          small
          value={language}
          onChange={(next) => setLanguage(listingLanguages.find((each) => each === next) ?? 'en')}
          options={listingLanguages.map((each) => ({
            value: each,
            label: <span lang={languageTag(each)}>{languageNames[languageTag(each)]}</span>,
          }))}
          aria-label={t('preview.language')}
        />
      </Tools>
      <div ref={ref}>
        <Frame style={{ width: full * zoom + 2 }}>
          <div style={{ zoom, width: full }}>
            <ListingView {...{ listing, language, scheme }} />
          </div>
        </Frame>
      </div>
      <Muted as="p" size="small" isFaint>
        {t('preview.text')}
      </Muted>
    </Root>
  )
}
