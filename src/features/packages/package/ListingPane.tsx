import { Moon, Sun } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListingLanguage, StorePackage } from '#contract/store/package.ts'
import { listingLanguages } from '#contract/store/package.ts'
import { languageNames } from '#src/i18n/languages.ts'
import { ListingView } from '#src/components/package-listing/ListingView.tsx'
import { languageTag, listingLanguage } from '#src/components/package-listing/localized-text.ts'
import { ToggleGroup } from '#src/ui/inputs/ToggleGroup.tsx'
import { Toolbar } from '#src/ui/table/Toolbar.tsx'
import { color } from '#src/ui/theme/tokens.ts'
import { useOwners } from '../list/PackagesFilters.tsx'

type Scheme = 'light' | 'dark'

/** The listing as the store shows it: in each language, light and dark. */
export function ListingPane({ item }: { item: StorePackage }) {
  const { t, i18n } = useTranslation(['packages', 'shared'])
  const [language, setLanguage] = useState<ListingLanguage>(() => listingLanguage(i18n.language))
  const [scheme, setScheme] = useState<Scheme>(() =>
    document.documentElement.dataset['scheme'] === 'dark' ? 'dark' : 'light',
  )
  const owner = useOwners().find(({ id }) => id === item.owner)
  return (
    <>
      <div style={{ paddingTop: 12 }}>
        <Toolbar>
          <ToggleGroup
            label={t('listing.language')}
            value={language}
            onChange={setLanguage}
            segments={listingLanguages.map((id) => ({
              id,
              label: languageNames[languageTag(id)],
              lang: languageTag(id),
            }))}
          />
          <ToggleGroup<Scheme>
            label={t('shared:theme.label')}
            value={scheme}
            onChange={setScheme}
            segments={[
              { id: 'light', label: t('shared:theme.light'), icon: Sun, bare: true },
              { id: 'dark', label: t('shared:theme.dark'), icon: Moon, bare: true },
            ]}
          />
        </Toolbar>
      </div>
      <div style={{ flex: 'none', borderTop: `1px solid ${color.line.hair}` }}>
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
      </div>
    </>
  )
}
