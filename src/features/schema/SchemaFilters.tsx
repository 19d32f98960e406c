import { useTranslation } from 'react-i18next'
import { type StoredLogicalObject, levels } from '#contract/data-manager/logical-object.ts'
import { FilterChip } from '#src/ui/FilterChip.tsx'
import { FilterField } from '#src/ui/FilterField.tsx'
import { Toolbar } from '#src/ui/Toolbar.tsx'
import { type ObjectsQuestion, levelOf, stateNamed } from './list-address.ts'
import { objectStates, stateOf } from './object-state.ts'

export interface QuestionProps {
  objects: readonly StoredLogicalObject[]
  question: ObjectsQuestion
  onAsk: (change: Partial<ObjectsQuestion>) => void
}

export const SchemaFilters = ({ objects, question, onAsk, shown }: QuestionProps & { shown: number }) => {
  const { t } = useTranslation(['schema', 'common'])
  return (
    <Toolbar end={t('common:table.shown', { shown, total: objects.length })}>
      <FilterField label={t('filter.text')} value={question.q} onChange={(q) => onAsk({ q })} />
      <FilterChip
        name={t('filter.level')}
        is={t('filter.is', { what: t('filter.level') })}
        remove={t('filter.remove', { what: t('filter.level') })}
        options={levels.map((id) => ({
          id,
          label: t(`level.${id}`),
          detail: String(objects.filter(({ level }) => level === id).length),
        }))}
        value={question.level}
        onChange={(id) => onAsk({ level: levelOf(id) })}
      />
      <FilterChip
        name={t('filter.state')}
        is={t('filter.is', { what: t('filter.state') })}
        remove={t('filter.remove', { what: t('filter.state') })}
        options={objectStates.map((id) => ({
          id,
          label: t(`state.${id}`),
          detail: String(objects.filter((stored) => stateOf(stored) === id).length),
        }))}
        value={question.state}
        onChange={(id) => onAsk({ state: stateNamed(id) })}
      />
    </Toolbar>
  )
}
