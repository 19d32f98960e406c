import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { Link, useNavigate } from 'react-router'
import { useTranslation } from 'react-i18next'
import { type Organization, firstOrganization } from '#contract/iam/organization.ts'
import { completeList } from '#src/api/paged-query.ts'
import { queryClient } from '#src/api/query-client.ts'
import { useMay } from '#src/api/session.ts'
import { ListPage } from '#src/components/resource/ListPage.tsx'
import { defineListParams, sortParam, textParam } from '#src/components/resource/list-params.ts'
import { selectRows } from '#src/components/resource/select-rows.ts'
import { useListParams } from '#src/components/resource/use-list-params.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useDialogParam } from '#src/components/page/use-dialog-param.ts'
import { paths } from '#src/paths.ts'
import { Button } from '#src/ui/inputs/Button.tsx'
import { Tag } from '#src/ui/display/Tag.tsx'
import type { Column } from '#src/ui/table/table-types.ts'
import { Muted } from '#src/ui/display/Muted.tsx'
import { NewOrganization } from './NewOrganization.tsx'
import { useListCommands } from './commands.ts'
import { organizationsQuery } from './use-organizations.ts'
import { NameCell } from '#src/ui/table/NameCell.tsx'
import { RelativeTime } from '#src/ui/display/RelativeTime.tsx'

const useColumns = (): readonly Column<Organization>[] => {
  const { t } = useTranslation(['administration', 'common', 'shared'])
  const format = useFormat()
  return [
    {
      id: 'name',
      head: t('shared:field.name'),
      sortable: true,
      width: '26%',
      cell: ({ id, name }) => (
        <NameCell>
          <Link to={paths.organization(id)}>{name}</Link>
          {id === firstOrganization && <Tag>{t('shared:builtIn')}</Tag>}
        </NameCell>
      ),
    },
    {
      id: 'id',
      head: t('shared:field.id'),
      sortable: true,
      mono: true,
      width: '16%',
      cell: ({ id }) => id,
    },
    {
      id: 'description',
      head: t('shared:field.description'),
      hideBelow: 1,
      cell: ({ description }) => <Muted>{description || t('shared:table.none')}</Muted>,
    },
    {
      id: 'members',
      head: t('shared:entity.members'),
      sortable: true,
      right: true,
      width: '112px',
      cell: ({ members }) => format.number(members),
    },
    {
      id: 'updated',
      head: t('shared:field.changed'),
      width: '156px',
      hideBelow: 2,
      cell: ({ updated_at: at }) => <RelativeTime at={at} />,
    },
  ]
}

const listParams = defineListParams({
  q: textParam,
  sort: sortParam(['name', 'id', 'members'], { by: 'name', descending: false }),
})

export function loader() {
  void queryClient.prefetchQuery(organizationsQuery)
  return null
}

/** All organizations, with their number of members. */
export function Component() {
  const { t, i18n } = useTranslation(['administration', 'shell', 'shared'])
  const navigate = useNavigate()
  const mayWrite = useMay('iam:organization:write')
  const { dialog, open, close } = useDialogParam(['new'])
  const { params, state } = useListParams(listParams)
  const list = completeList(useQuery(organizationsQuery))
  const columns = useColumns()
  useListCommands(() => open('new'))
  const shown =
    list.rows &&
    selectRows(list.rows, {
      q: params.q,
      text: ({ id, name, description }) => `${name} ${id} ${description}`,
      key: (organization) => organization[params.sort.by],
      descending: params.sort.descending,
      language: i18n.language,
    })
  return (
    <ListPage
      title={t('shell:page.organizations')}
      sentence={t('organizations.sentence')}
      create={
        mayWrite && (
          <Button variant="primary" icon={Plus} onClick={() => open('new')}>
            {t('organizations.action.new')}
          </Button>
        )
      }
      list={list}
      shown={shown}
      state={state}
      search={{ label: t('shared:filter.byNameOrId') }}
      table={{
        caption: t('shell:page.organizations'),
        columns,
        rowKey: ({ id }) => id,
        rowName: ({ name }) => name,
        onOpen: ({ id }) => void navigate(paths.organization(id)),
      }}
      error={t('organizations.error')}
    >
      {dialog === 'new' && mayWrite && <NewOrganization onClose={close} />}
    </ListPage>
  )
}
