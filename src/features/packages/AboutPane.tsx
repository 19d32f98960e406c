import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { collectionPaths } from '#contract/store/collection.ts'
import type { StorePackage } from '#contract/store/package.ts'
import { slugOf } from '#src/api/archives.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { Facts } from '#src/ui/Facts.tsx'
import { media } from '#src/ui/tokens.ts'
import { useOwners } from './PackagesFilters.tsx'
import type { PackageAt } from './use-package.ts'

const Root = styled('div')({
  maxWidth: 720,
  padding: '20px 24px 40px',
  [media.belowWide]: { padding: '20px 16px 40px' },
})

/** Who owns a package, where it is, and since when. */
export const AboutPane = ({ at, item }: { at: PackageAt; item: StorePackage }) => {
  const { t } = useTranslation(['packages', 'common'])
  const format = useFormat()
  const owner = useOwners().find(({ id }) => id === item.owner)
  const by = (user: string, when: string) => t('about.by', { user, when: format.instant(when) })
  return (
    <Root>
      <Facts
        facts={[
          { id: 'name', term: t('column.name'), value: item.name },
          { id: 'collection', term: t('column.collection'), value: t(`kind.${at.collection}`) },
          {
            id: 'category',
            term: t('column.category'),
            value: item.category.join(', ') || t('common:table.none'),
          },
          { id: 'owner', term: t('filter.owner'), value: owner?.name ?? item.owner },
          { id: 'id', term: t('column.id'), value: item.id, mono: true },
          { id: 'slug', term: t('about.slug'), value: slugOf(item.id), mono: true },
          {
            id: 'address',
            term: t('about.address'),
            value: `${collectionPaths[at.collection]}/${item.id}`,
            mono: true,
          },
          { id: 'created', term: t('about.created'), value: by(item.created_by, item.created_at) },
          { id: 'changed', term: t('about.changed'), value: by(item.updated_by, item.updated_at) },
        ]}
      />
    </Root>
  )
}
