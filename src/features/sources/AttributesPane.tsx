import { useTranslation } from 'react-i18next'
import type { Extraction } from '#contract/data-manager/table.ts'
import { Button } from '#src/ui/Button.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { FilterChip } from '#src/ui/FilterChip.tsx'
import { FilterField } from '#src/ui/FilterField.tsx'
import { Table } from '#src/ui/Table.tsx'
import { Toolbar } from '#src/ui/Toolbar.tsx'
import { shownAttributes } from './attribute-list.ts'
import { useAttributeColumns } from './attribute-columns.tsx'
import { isKnownType } from './type-icons.ts'
import { usePageState } from './page-address.ts'
import { countsOf } from './source-list.ts'

/** What each attribute holds, by the figures of the last extraction. */
export const AttributesPane = ({ extraction }: { extraction: Extraction }) => {
  const { t, i18n } = useTranslation(['sources', 'common'])
  const { state, change } = usePageState()
  const columns = useAttributeColumns()
  const { attributes, table_name: name } = extraction
  const shown = shownAttributes(attributes, { ...state, language: i18n.language })
  const types = countsOf(attributes, ({ type }) => type.main)
  return (
    <>
      <div style={{ paddingTop: 12 }}>
        <Toolbar end={t('common:table.shown', { shown: shown.length, total: attributes.length })}>
          <FilterField label={t('table.attributeFilter')} value={state.q} onChange={(q) => change({ q })} />
          <FilterChip
            name={t('table.typeFilter')}
            label={t('filters.by', { what: t('table.typeFilter') })}
            is={t('filters.is', { what: t('table.typeFilter') })}
            remove={t('filters.remove', { what: t('table.typeFilter') })}
            options={[...types].map(([id, count]) => ({
              id,
              label: isKnownType(id) ? t(`type.${id}`) : id,
              detail: String(count),
            }))}
            value={state.type}
            onChange={(type) => change({ type })}
          />
        </Toolbar>
      </div>
      {shown.length === 0 ? (
        <EmptyState
          title={state.q === '' ? t('noMatch.titleBare') : t('noMatch.attributes', { text: state.q })}
          actions={<Button onClick={() => change({ q: '', type: undefined })}>{t('filters.clear')}</Button>}
        />
      ) : (
        <Table
          caption={t('table.caption', { name })}
          columns={columns}
          rows={shown}
          rowKey={(attribute) => attribute.attribute_name}
          rowName={(attribute) => attribute.attribute_name}
          sort={state.sort}
          onSort={(sort) => change({ sort })}
        />
      )}
    </>
  )
}
