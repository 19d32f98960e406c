import { ChartColumn, PencilRuler, Trash2, Waypoints } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useTranslation } from 'react-i18next'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import type { VirtualAttribute } from '#contract/data-manager/virtual-attribute.ts'
import { callWith } from '#src/api/call.ts'
import { describeRequest } from '#src/api/describe-request.ts'
import { usePages } from '#src/api/paged-query.ts'
import { useMay } from '#src/api/session.ts'
import { useDescribedRequests } from '#src/components/request-drawer/use-page-requests.ts'
import { ListPage } from '#src/components/resource/ListPage.tsx'
import { RowMenu } from '#src/components/resource/RowMenu.tsx'
import { useCreateLink } from '#src/components/resource/use-create-link.tsx'
import { useListParams } from '#src/components/resource/use-list-params.ts'
import { paths } from '#src/paths.ts'
import type { MenuEntry } from '#src/ui/overlays/Menu.tsx'
import { warehouse } from '../model/attributes-api.ts'
import { DeleteAttribute } from '../editor/DeleteAttribute.tsx'
import { attributesParams } from './list-params.ts'
import { shownName, useColumns } from './use-columns.tsx'

interface AttributeMenuProps {
  attribute: VirtualAttribute
  onDelete: () => void
}

const AttributeMenu = ({ attribute, onDelete }: AttributeMenuProps) => {
  const { t } = useTranslation('shared')
  const mayWrite = useMay('data-manager:attribute:write')
  const canQuery = useMay('query-builder-legacy:query:run')
  const { attribute_name: name, tables } = attribute
  const [table] = tables
  const entries: readonly (MenuEntry | false)[] = [
    { id: 'open', label: t('action.open'), icon: PencilRuler, to: paths.virtualAttribute(name) },
    canQuery &&
      table !== undefined && {
        id: 'ask',
        label: t('action.startQuery'),
        icon: ChartColumn,
        to: paths.queryTable(table.database_name, table.table_name),
      },
    table !== undefined && {
      id: 'lineage',
      label: t('action.lineage'),
      icon: Waypoints,
      to: paths.lineage({ ...table, attribute_name: name }),
    },
    mayWrite && {
      id: 'delete',
      label: t('action.deleteMenu'),
      icon: Trash2,
      danger: true,
      onSelect: onDelete,
    },
  ]
  return <RowMenu name={shownName(attribute)} entries={entries.filter((entry) => entry !== false)} />
}

/** The list of virtual attributes. */
export function Component() {
  const { t } = useTranslation(['virtual', 'shared', 'shell'])
  const navigate = useNavigate()
  const [leaving, setLeaving] = useState<VirtualAttribute>()
  const create = useCreateLink({
    id: 'new-virtual-attribute',
    label: t('shell:page.newVirtualAttribute'),
    to: paths.newVirtualAttribute(),
    may: useMay('data-manager:attribute:write'),
  })
  const { params, state } = useListParams(attributesParams)
  const query = { limit: 100, ...attributesParams.toQuery(params) }
  const input = { params: warehouse, query }
  const list = usePages({
    endpoint: dataManager.listAttributes,
    key: [query],
    read: (at, signal) =>
      callWith(dataManager.listAttributes, { ...input, query: { ...query, ...at } }, { signal }),
  })
  useDescribedRequests(() => [describeRequest(dataManager.listAttributes, input)])
  return (
    <ListPage
      title={t('shell:page.virtualAttributes')}
      sentence={t('sentence')}
      create={create}
      list={list}
      state={state}
      search={{ label: t('filter') }}
      table={{
        caption: t('shell:page.virtualAttributes'),
        columns: useColumns(),
        rowKey: ({ attribute_name: name }) => name,
        rowName: shownName,
        onOpen: ({ attribute_name: name }) => void navigate(paths.virtualAttribute(name)),
        actions: (attribute) => (
          <AttributeMenu attribute={attribute} onDelete={() => setLeaving(attribute)} />
        ),
      }}
      error={t('error')}
      empty={{ title: t('empty.title'), text: t('empty.text') }}
    >
      {leaving && <DeleteAttribute attribute={leaving} onClose={() => setLeaving(undefined)} />}
    </ListPage>
  )
}
