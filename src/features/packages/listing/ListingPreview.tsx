import { useState } from 'react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { type ListingLanguage, listingLanguages } from '#contract/store/package.ts'
import { languageNames } from '#src/i18n/languages.ts'
import { ListingView, type ListingContent } from '#src/components/package-listing/ListingView.tsx'
import { languageTag, listingLanguage } from '#src/components/package-listing/localized-text.ts'
import { pageScheme, PreviewTools, type PreviewSize } from '#src/components/preview/PreviewTools.tsx'
import { useElementWidth } from '#src/components/preview/use-element-width.ts'
import { SelectInput } from '#src/ui/inputs/SelectInput.tsx'
import { color, radius } from '#src/ui/theme/tokens.ts'
import { Muted } from '#src/ui/display/Muted.tsx'

const Root = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 12,
  alignContent: 'start',
  padding: '16px 20px 24px',
})
const Frame = styled('div')({
  overflow: 'hidden',
  marginInline: 'auto',
  border: `1px solid ${color.line.strong}`,
  borderRadius: radius.panel,
})

const widths = { wide: 1080, narrow: 390 } as const

/** Previews the listing from the form's values: in each language and colour scheme, at phone or desktop width. */
export function ListingPreview({ listing }: { listing: ListingContent }) {
  const { t, i18n } = useTranslation(['listing', 'shared'])
  const [scheme, setScheme] = useState(pageScheme)
  const [chosen, setSize] = useState<PreviewSize>()
  const [language, setLanguage] = useState<ListingLanguage>(() => listingLanguage(i18n.language))
  const { width, ref } = useElementWidth()
  // A narrow pane starts with the phone, because a scaled-down desktop would be illegible.
  const size = chosen ?? (width < 640 ? 'narrow' : 'wide')
  const full = widths[size]
  const zoom = width === 0 ? 1 : Math.min(1, (width - 2) / full)
  return (
    <Root>
      <PreviewTools {...{ size, scheme }} onSize={setSize} onScheme={setScheme}>
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
      </PreviewTools>
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
