import { useTranslation } from 'react-i18next'
import type { ExtractedAttribute, Extraction } from '#contract/data-manager/table.ts'
import { ListFilter } from '#src/components/resource/ListFilter.tsx'
import { ResourceList, listOf } from '#src/components/resource/ListPage.tsx'
import { selectAttributes } from './attribute-list.ts'
import { useAttributeColumns } from './attribute-columns.tsx'
import { AttributeDrawer } from './AttributeDrawer.tsx'
import { MisfitsNote } from './Misfits.tsx'
import { isMainType } from '#domain/schema/fitting-types.ts'
import { paths } from '#src/paths.ts'
import { usePageState } from '../model/page-params.ts'
import { countsOf } from '../model/source-list.ts'

/** The attributes of a table, with the figures of the last extraction. */
export function AttributesPane({
  extraction,
  reading,
}: {
  extraction: Extraction
  reading: string | undefined
}) {
  const { t, i18n } = useTranslation(['sources', 'shared'])
  const { state, list, change } = usePageState()
  const open = (attribute: ExtractedAttribute) => change({ attribute: attribute.attribute_name })
  const columns = useAttributeColumns(open)
  const { attributes, table_name: name } = extraction
  const selected = selectAttributes(attributes, { ...state, language: i18n.language })
  const current = attributes.find((one) => one.attribute_name === state.attribute)
  const types = countsOf(attributes, ({ type }) => type.main)
  return (
    <div style={{ paddingTop: 12 }}>
      <ResourceList
        list={listOf(attributes)}
        shown={selected}
        state={list}
        search={{ label: t('shared:filter.attributes') }}
        filters={
          <ListFilter
            name={t('shared:field.type')}
            options={[...types].map(([id, count]) => ({
              id,
              label: isMainType(id) ? t(`shared:type.${id}`) : id,
              detail: String(count),
            }))}
            value={state.type}
            onChange={(type) => change({ type })}
          />
        }
        noMatch={state.q === '' ? undefined : { title: t('shared:noMatch.title', { text: state.q }) }}
        table={{
          caption: t('table.caption', { name }),
          columns,
          rowKey: (attribute) => attribute.attribute_name,
          rowName: (attribute) => attribute.attribute_name,
          onOpen: open,
          currentKey: current?.attribute_name,
          note: (attribute) =>
            attribute.misfits && <MisfitsNote attribute={attribute} onOpen={() => open(attribute)} />,
        }}
      />
      {current && (
        <AttributeDrawer
          attribute={current}
          lineage={paths.lineage({
            database_name: extraction.database_name,
            table_name: extraction.table_name,
            attribute_name: current.attribute_name,
          })}
          reading={reading}
          onClose={() => change({ attribute: undefined })}
        />
      )}
    </div>
  )
}
