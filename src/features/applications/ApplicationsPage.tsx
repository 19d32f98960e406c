import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import { useTranslation } from 'react-i18next'
import type { Application } from '#contract/iam/application.ts'
import { queryClient } from '#src/api/query-client.ts'
import { completeList } from '#src/api/paged-query.ts'
import { useMay } from '#src/api/session.ts'
import { ListPage } from '#src/components/resource/ListPage.tsx'
import { useCreateLink } from '#src/components/resource/use-create-link.tsx'
import { useSearchedList } from '#src/components/resource/use-searched-list.ts'
import { enumerate } from '#src/lib/join-text.ts'
import { ApplicationLogo } from '#src/components/login-screen/ApplicationLogo.tsx'
import { paths } from '#src/paths.ts'
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
          {isBuiltIn && <Tag>{t('shared:builtIn')}</Tag>}
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
  const { t } = useTranslation(['administration', 'shared', 'shell'])
  const navigate = useNavigate()
  const listed = useSearchedList(completeList(useQuery(applicationsQuery)), {
    text: ({ appid, name, title }) => `${name} ${appid} ${title}`,
    key: ({ name }) => name,
  })
  const columns = useColumns()
  const create = useCreateLink({
    id: 'new-application',
    label: t('shell:page.newApplication'),
    to: paths.newApplication(),
    may: useMay('iam:application:write'),
  })
  useListCommands()
  return (
    <ListPage
      title={t('shared:entity.applications')}
      sentence={t('applications.sentence')}
      create={create}
      {...listed}
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
