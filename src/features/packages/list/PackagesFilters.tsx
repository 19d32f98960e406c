import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { collection } from '#contract/store/collection.ts'
import { ListFilter } from '#src/components/resource/ListFilter.tsx'
import type { ListState } from '#src/components/resource/use-list-params.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { collate } from '#src/lib/collate.ts'
import { FilterField } from '#src/ui/inputs/FilterField.tsx'
import { ToggleGroup } from '#src/ui/inputs/ToggleGroup.tsx'
import type { PackagesParams } from '../packages-params.ts'
import { type Packages, rootQuery } from './use-packages.ts'

interface PackagesFiltersProps {
  params: PackagesParams
  state: ListState
  onChange: (change: Partial<PackagesParams>) => void
  categories: Packages['categories']
}

const choices = ['all', ...collection.options] as const

/** Names of the caller's organizations by ID; empty until loaded. */
export function useOwners() {
  return useQuery(rootQuery).data?.organizations ?? []
}

/** Filters for packages: collection, text, category, organization. */
export function PackagesFilters({ params, state, onChange, categories }: PackagesFiltersProps) {
  const { t, i18n } = useTranslation(['packages', 'shared'])
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
  const columns = (['category', 'owner'] as const).filter(
    (id) => filters[id].length >= least[id] || params[id] !== undefined,
  )
  return (
    <>
      <ToggleGroup
        label={t('shared:field.collection')}
        value={params.collection ?? 'all'}
        onChange={(which) => onChange({ collection: which === 'all' ? undefined : which })}
        segments={choices.map((id) => ({ id, label: t(`collection.${id}`) }))}
      />
      <FilterField
        label={t('shared:filter.byNameOrId')}
        value={state.q}
        onChange={state.search}
        width={240}
      />
      {columns.map((id) => (
        <ListFilter
          key={id}
          name={t(`filter.${id}`)}
          options={filters[id]}
          value={params[id]}
          onChange={(value) => onChange({ [id]: value })}
        />
      ))}
    </>
  )
}
