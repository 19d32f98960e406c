import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { Link, useNavigate } from 'react-router'
import { useTranslation } from 'react-i18next'
import type { Application } from '#contract/iam/application.ts'
import { completeList } from '#src/api/paged-query.ts'
import { queryClient } from '#src/api/query-client.ts'
import { useMay } from '#src/api/session.ts'
import { ListPage } from '#src/components/resource/ListPage.tsx'
import { searchParams } from '#src/components/resource/list-params.ts'
import { selectRows } from '#src/components/resource/select-rows.ts'
import { useListParams } from '#src/components/resource/use-list-params.ts'
import { enumerate } from '#src/lib/join-text.ts'
import { ApplicationLogo } from '#src/components/login-screen/ApplicationLogo.tsx'
import { paths } from '#src/paths.ts'
import { Button } from '#src/ui/inputs/Button.tsx'
import { Tag } from '#src/ui/display/Tag.tsx'
import type { Column } from '#src/ui/table/table-types.ts'
import { Muted } from '#src/ui/display/Muted.tsx'
import { useListCommands } from './commands.ts'
import { useModeName } from './use-field-labels.ts'
import { applicationsQuery } from './use-applications.ts'
import { NameCell } from '#src/ui/table/NameCell.tsx'
import { RelativeTime } from '#src/ui/display/RelativeTime.tsx'

const useColumns = (): readonly Column<Application>[] => {
  const { t, i18n } = useTranslation(['administration', 'common', 'shared'])
  const nameOf = useModeName()
  const none = t('shared:table.none')
  return [
    {
      id: 'name',
      head: t('shared:field.name'),
      cell: ({ appid, name, logo, built_in: isBuiltIn }) => (
        <NameCell>
          <ApplicationLogo logo={logo} size={16} />
          <Link to={paths.application(appid)}>{name}</Link>
          {isBuiltIn && <Tag>{t('builtIn')}</Tag>}
        </NameCell>
      ),
    },
    {
      id: 'appid',
      head: t('shared:field.id'),
      mono: true,
      width: '18%',
      hideBelow: 2,
      cell: ({ appid }) => appid,
    },
    {
      id: 'modes',
      head: t('applications.column.modes'),
      width: '38%',
      cell: ({ modes, available }) => {
        const names = modes
          .filter(({ hidden }) => !hidden)
          .map(({ _id }) => nameOf(available.find((each) => each._id === _id) ?? { _id, name: _id }))
        return <Muted>{names.length === 0 ? none : enumerate(i18n.language, names)}</Muted>
      },
    },
    {
      id: 'updated',
      head: t('shared:field.changed'),
      width: '156px',
      hideBelow: 1,
      cell: ({ updated_at: at }) => <RelativeTime at={at} />,
    },
  ]
}

export function loader() {
  void queryClient.prefetchQuery(applicationsQuery)
  return null
}

/** All applications, with the look of each sign-in screen and its sign-in methods. */
export function Component() {
  const { t, i18n } = useTranslation(['administration', 'shared', 'shell'])
  const navigate = useNavigate()
  const { params, state } = useListParams(searchParams)
  const list = completeList(useQuery(applicationsQuery))
  const columns = useColumns()
  const mayWrite = useMay('iam:application:write')
  useListCommands()
  const shown =
    list.rows &&
    selectRows(list.rows, {
      q: params.q,
      text: ({ appid, name, title }) => `${name} ${appid} ${title}`,
      key: ({ name }) => name,
      language: i18n.language,
    })
  return (
    <ListPage
      title={t('shared:entity.applications')}
      sentence={t('applications.sentence')}
      create={
        mayWrite && (
          <Button variant="primary" icon={Plus} to={paths.newApplication()}>
            {t('shell:page.newApplication')}
          </Button>
        )
      }
      list={list}
      shown={shown}
      state={state}
      search={{ label: t('shared:filter.byNameOrId') }}
      table={{
        caption: t('shell:page.applications'),
        columns,
        rowKey: ({ appid }) => appid,
        rowName: ({ name }) => name,
        onOpen: ({ appid }) => void navigate(paths.application(appid)),
      }}
      error={t('applications.error')}
    />
  )
}
