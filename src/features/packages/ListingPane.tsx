import { Moon, Sun } from 'lucide-react'
import { useState } from 'react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { ListingLanguage, StorePackage } from '#contract/store/package.ts'
import { listingLanguages } from '#contract/store/package.ts'
import { languageNames } from '#src/i18n/languages.ts'
import { ListingView } from '#src/parts/listing/ListingView.tsx'
import { languageTag, listingLanguage } from '#src/parts/listing/shown-text.ts'
import { Segmented } from '#src/ui/Segmented.tsx'
import { Toolbar } from '#src/ui/Toolbar.tsx'
import { color } from '#src/ui/tokens.ts'
import { useOwners } from './PackagesFilters.tsx'

const Tools = styled('div')({ paddingTop: 12 })
const Frame = styled('div')({ borderTop: `1px solid ${color.line.hair}`, flex: 'none' })
type Scheme = 'light' | 'dark'

/** The listing as the store shows it: in each language, light and dark. */
export const ListingPane = ({ item }: { item: StorePackage }) => {
  const { t, i18n } = useTranslation('packages')
  const [language, setLanguage] = useState<ListingLanguage>(() => listingLanguage(i18n.language))
  const [scheme, setScheme] = useState<Scheme>(() =>
    document.documentElement.dataset['scheme'] === 'dark' ? 'dark' : 'light',
  )
  const owner = useOwners().find(({ id }) => id === item.owner)
  return (
    <>
      <Tools>
        <Toolbar>
          <Segmented
            label={t('listing.language')}
            value={language}
            onChange={setLanguage}
            segments={listingLanguages.map((id) => ({
              id,
              label: languageNames[languageTag(id)],
              lang: languageTag(id),
            }))}
          />
          <Segmented<Scheme>
            label={t('listing.scheme')}
            value={scheme}
            onChange={setScheme}
            segments={[
              { id: 'light', label: t('listing.light'), icon: Sun, bare: true },
              { id: 'dark', label: t('listing.dark'), icon: Moon, bare: true },
            ]}
          />
        </Toolbar>
      </Tools>
      <Frame>
        <ListingView
          language={language}
          scheme={scheme}
          listing={{
            name: item.name,
            category: item.category.join(', '),
            i18n: item.i18n,
            image: item.image,
            previews: item.preview,
            version: item.latest,
            downloaded: item.downloaded,
            owner: owner?.name ?? item.owner,
          }}
        />
      </Frame>
    </>
  )
}
