import { useTranslation } from 'react-i18next'
import { FilterChip, type FilterOption } from '#src/ui/table/FilterChip.tsx'

interface ListFilterProps<Value extends string> {
  /** What is filtered: "State". */
  name: string
  options: readonly (FilterOption & { readonly id: Value })[]
  value: string | undefined
  onChange: (value: Value | undefined) => void
}

/** A filter of a list by one of several values. */
export function ListFilter<Value extends string>(props: ListFilterProps<Value>) {
  const { name: what, options, value, onChange } = props
  const { t } = useTranslation('shared')
  return (
    <FilterChip
      name={what}
      label={t('filter.by', { what })}
      is={t('filter.is', { what })}
      remove={t('filter.remove', { what })}
      options={options}
      value={value}
      onChange={(id) => onChange(options.find((option) => option.id === id)?.id)}
    />
  )
}
