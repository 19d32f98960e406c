import { useTranslation } from 'react-i18next'
import { type StoredLogicalObject, levels } from '#contract/data-manager/logical-object.ts'
import { useMay } from '#src/api/session.ts'
import { ListFilter } from '#src/components/resource/ListFilter.tsx'
import { type ObjectsParams, nextFilters } from '../model/object-list.ts'
import { objectStates, stateOf } from '../model/object-state.ts'

interface SchemaFiltersProps {
  objects: readonly StoredLogicalObject[]
  params: ObjectsParams
  onChange: (change: Partial<ObjectsParams>) => void
}

/** The filters of the list of objects. */
export function SchemaFilters({ objects, params, onChange }: SchemaFiltersProps) {
  const { t } = useTranslation(['schema', 'designer', 'shared'])
  const mayBuild = useMay('data-manager:build:run')
  const { near } = params
  return (
    <>
      <ListFilter
        name={t('shared:field.level')}
        options={levels.map((id) => ({
          id,
          label: t(`level.${id}`),
          detail: String(objects.filter(({ level }) => level === id).length),
        }))}
        value={params.level}
        onChange={(level) => onChange({ level })}
      />
      <ListFilter
        name={t('shared:field.state')}
        options={objectStates.map((id) => ({
          id,
          label: t(`state.${id}`),
          detail: String(objects.filter((stored) => stateOf(stored) === id).length),
        }))}
        value={params.state}
        onChange={(state) => onChange({ state })}
      />
      {mayBuild && (
        <ListFilter
          name={t('designer:changes.next')}
          options={nextFilters.map((id) => ({ id, label: t(`designer:next.${id}`) }))}
          value={params.next}
          onChange={(next) => onChange({ next })}
        />
      )}
      {near !== undefined && (
        <ListFilter
          name={t('designer:near.is')}
          options={[{ id: near, label: near }]}
          value={near}
          onChange={(name) => onChange({ near: name })}
        />
      )}
    </>
  )
}
