import { useTranslation } from 'react-i18next'
import { type Source, sourceState } from '#contract/data-manager/source.ts'
import { FilterChip } from '#src/ui/FilterChip.tsx'
import { FilterField } from '#src/ui/FilterField.tsx'
import { Toolbar } from '#src/ui/Toolbar.tsx'
import type { ListQuestion } from './list-address.ts'
import { countsOf } from './source-list.ts'
import { isSourceKind } from './source-kinds.ts'

export interface QuestionProps {
  question: ListQuestion
  onAsk: (change: Partial<ListQuestion>) => void
}

interface SourceFiltersProps extends QuestionProps {
  sources: readonly Source[]
  shown: number
}

export const SourceFilters = ({ sources, shown, question, onAsk }: SourceFiltersProps) => {
  const { t } = useTranslation(['sources', 'common'])
  const kinds = countsOf(sources, ({ dbms }) => dbms)
  const states = countsOf(sources, ({ state }) => state)
  const wordOf = (kind: string) => (isSourceKind(kind) ? t(`kind.${kind}`) : kind)
  return (
    <Toolbar end={t('common:table.shown', { shown, total: sources.length })}>
      <FilterField label={t('list.filter')} value={question.q} onChange={(q) => onAsk({ q })} />
      <FilterChip
        name={t('filters.kind')}
        label={t('filters.by', { what: t('filters.kind') })}
        is={t('filters.is', { what: t('filters.kind') })}
        remove={t('filters.remove', { what: t('filters.kind') })}
        options={[...kinds].map(([id, count]) => ({ id, label: wordOf(id), detail: String(count) }))}
        value={question.kind}
        onChange={(kind) => onAsk({ kind })}
      />
      <FilterChip
        name={t('filters.state')}
        label={t('filters.by', { what: t('filters.state') })}
        is={t('filters.is', { what: t('filters.state') })}
        remove={t('filters.remove', { what: t('filters.state') })}
        options={sourceState.options.map((id) => ({
          id,
          label: t(`state.${id}`),
          detail: String(states.get(id) ?? 0),
        }))}
        value={question.state}
        onChange={(id) => onAsk({ state: sourceState.options.find((state) => state === id) })}
      />
    </Toolbar>
  )
}
