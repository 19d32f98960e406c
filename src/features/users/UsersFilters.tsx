import { useTranslation } from 'react-i18next'
import { collate } from '#src/lib/collate.ts'
import { FilterChip, type FilterOption } from '#src/ui/FilterChip.tsx'
import { FilterField } from '#src/ui/FilterField.tsx'
import { Toolbar } from '#src/ui/Toolbar.tsx'
import type { UsersQuestion } from './users-address.ts'
import { useGroups, useProviders, useRoles } from './use-users.ts'

export interface QuestionProps {
  question: UsersQuestion
  onAsk: (change: Partial<UsersQuestion>) => void
}

type Named = readonly { readonly id: string; readonly name: string }[] | undefined

/** What users can be filtered by: text, role, group, provider, and whether the account may be used. */
export const UsersFilters = ({ question, onAsk, end }: QuestionProps & { end: string | undefined }) => {
  const { t, i18n } = useTranslation('people')
  const compare = collate(i18n.language)
  const optionsOf = (named: Named): readonly FilterOption[] =>
    (named ?? [])
      .map(({ id, name }) => ({ id, label: name }))
      .toSorted((one, other) => compare(one.label, other.label))
  const filters = {
    role: optionsOf(useRoles()),
    group: optionsOf(useGroups()),
    provider: optionsOf(useProviders()),
    active: [
      { id: 'true', label: t('users.filter.isActive') },
      { id: 'false', label: t('users.filter.isOff') },
    ],
  }
  const ask = {
    role: (role: string | undefined) => onAsk({ role }),
    group: (group: string | undefined) => onAsk({ group }),
    provider: (provider: string | undefined) => onAsk({ provider }),
    active: (id: string | undefined) => onAsk({ active: id === 'true' || id === 'false' ? id : undefined }),
  }
  const shown = (['role', 'group', 'provider', 'active'] as const).filter(
    (id) => filters[id].length > 0 || question[id] !== undefined,
  )
  return (
    <Toolbar end={end}>
      <FilterField
        label={t('users.filter.text')}
        value={question.q}
        onChange={(q) => onAsk({ q })}
        width={260}
      />
      {shown.map((id) => {
        const what = t(`users.filter.${id}`)
        return (
          <FilterChip
            key={id}
            name={what}
            label={t('filter.by', { what })}
            is={t('filter.is', { what })}
            remove={t('filter.remove', { what })}
            options={filters[id]}
            value={question[id]}
            onChange={ask[id]}
          />
        )
      })}
    </Toolbar>
  )
}
