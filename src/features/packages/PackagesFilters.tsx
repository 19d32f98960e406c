import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { collection } from '#contract/store/collection.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { collate } from '#src/lib/collate.ts'
import { FilterChip } from '#src/ui/FilterChip.tsx'
import { FilterField } from '#src/ui/FilterField.tsx'
import { Segmented } from '#src/ui/Segmented.tsx'
import { Toolbar } from '#src/ui/Toolbar.tsx'
import type { PackagesQuestion } from './packages-address.ts'
import { type Packages, rootQuery } from './use-packages.ts'

export interface QuestionProps {
  question: PackagesQuestion
  onAsk: (change: Partial<PackagesQuestion>) => void
}

const choices = ['all', ...collection.options] as const

/** Names of the caller's organizations by their ids; empty until they are known. */
export const useOwners = () => useQuery(rootQuery).data?.organizations ?? []

/** What packages can be filtered by: collection, text, category, organization. */
export const PackagesFilters = ({
  question,
  onAsk,
  categories,
  end,
}: QuestionProps & { categories: Packages['categories']; end: string | undefined }) => {
  const { t, i18n } = useTranslation('packages')
  const format = useFormat()
  const owners = useOwners()
  const compare = collate(i18n.language)
  const filters = {
    category: categories
      .filter(({ name }) => name !== '')
      .map(({ name, packages }) => ({ id: name, label: name, detail: format.number(packages) }))
      .toSorted((one, other) => compare(one.label, other.label)),
    owner: owners
      .map(({ id, name }) => ({ id, label: name }))
      .toSorted((one, other) => compare(one.label, other.label)),
  }
  const least = { category: 1, owner: 2 } as const
  const shown = (['category', 'owner'] as const).filter(
    (id) => filters[id].length >= least[id] || question[id] !== undefined,
  )
  return (
    <Toolbar end={end}>
      <Segmented
        label={t('collection.label')}
        value={question.collection ?? 'all'}
        onChange={(which) => onAsk({ collection: which === 'all' ? undefined : which })}
        segments={choices.map((id) => ({ id, label: t(`collection.${id}`) }))}
      />
      <FilterField label={t('filter.text')} value={question.q} onChange={(q) => onAsk({ q })} width={240} />
      {shown.map((id) => {
        const what = t(`filter.${id}`)
        return (
          <FilterChip
            key={id}
            name={what}
            label={t('filter.by', { what })}
            is={t('filter.is', { what })}
            remove={t('filter.remove', { what })}
            options={filters[id]}
            value={question[id]}
            onChange={(value) => onAsk({ [id]: value })}
          />
        )
      })}
    </Toolbar>
  )
}
