import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { Application } from '#contract/iam/application.ts'
import { queryClient } from '#src/api/query.ts'
import { useMay } from '#src/api/session.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { collate } from '#src/lib/collate.ts'
import { matcher } from '#src/lib/find.ts'
import { enumerate } from '#src/lib/wording.ts'
import { ApplicationMark } from '#src/parts/login-screen/ApplicationMark.tsx'
import { Trouble } from '#src/parts/trouble/Trouble.tsx'
import { paths } from '#src/paths.ts'
import { Button } from '#src/ui/Button.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { FilterField } from '#src/ui/FilterField.tsx'
import { Loading } from '#src/ui/Loading.tsx'
import { PageHead } from '#src/ui/PageHead.tsx'
import { Table } from '#src/ui/Table.tsx'
import { Tag } from '#src/ui/Tag.tsx'
import { Toolbar } from '#src/ui/Toolbar.tsx'
import type { Column } from '#src/ui/table-types.ts'
import { color } from '#src/ui/tokens.ts'
import { oneLine } from '#src/ui/type.ts'
import { useListCommands } from './commands.ts'
import { useModeName } from './use-mode-name.ts'
import { applicationsQuery } from './use-applications.ts'

const Quiet = styled('span')({ color: color.text.secondary })
const Name = styled('span')({ display: 'flex', alignItems: 'center', gap: 8, minWidth: 0, '& > a': oneLine })

const useColumns = (): readonly Column<Application>[] => {
  const { t, i18n } = useTranslation(['administration', 'common'])
  const format = useFormat()
  const nameOf = useModeName()
  const none = t('common:table.none')
  return [
    {
      id: 'name',
      head: t('applications.column.name'),
      cell: ({ appid, name, logo, built_in: isBuiltIn }) => (
        <Name>
          <ApplicationMark logo={logo} size={16} />
          <Link to={paths.application(appid)}>{name}</Link>
          {isBuiltIn && <Tag>{t('builtIn')}</Tag>}
        </Name>
      ),
    },
    {
      id: 'appid',
      head: t('applications.column.appid'),
      mono: true,
      width: '18%',
      leaves: 2,
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
        return <Quiet>{names.length === 0 ? none : enumerate(i18n.language, names)}</Quiet>
      },
    },
    {
      id: 'updated',
      head: t('applications.column.updated'),
      width: '156px',
      leaves: 1,
      cell: ({ updated_at: at }) =>
        at === null ? (
          none
        ) : (
          <Quiet>
            <time dateTime={at} title={format.instant(at)}>
              {format.relative(at)}
            </time>
          </Quiet>
        ),
    },
  ]
}

const List = ({ all }: { all: readonly Application[] }) => {
  const { t, i18n } = useTranslation(['administration', 'common'])
  const navigate = useNavigate()
  const [address, setAddress] = useSearchParams()
  const columns = useColumns()
  const q = address.get('q') ?? ''
  const fits = matcher(q)
  const order = collate(i18n.language)
  const rows = all
    .filter(({ appid, name, title }) => fits(`${name} ${appid} ${title}`))
    .toSorted((one, other) => order(one.name, other.name))
  const find = (text: string) => setAddress(text === '' ? {} : { q: text }, { replace: true })
  return (
    <>
      <Toolbar end={t('common:table.shown', { shown: rows.length, total: all.length })}>
        <FilterField label={t('applications.filter')} value={q} onChange={find} />
      </Toolbar>
      {rows.length === 0 ? (
        <EmptyState
          title={t('noMatch', { text: q })}
          actions={<Button onClick={() => find('')}>{t('clearFilter')}</Button>}
        />
      ) : (
        <Table
          caption={t('applications.caption')}
          columns={columns}
          rows={rows}
          rowKey={({ appid }) => appid}
          rowName={({ name }) => name}
          onOpen={({ appid }) => void navigate(paths.application(appid))}
        />
      )}
    </>
  )
}

export const loader = () => {
  void queryClient.prefetchQuery(applicationsQuery)
  return null
}

/** What people sign in to: how each looks before sign-in, and which ways in it offers. */
export const Component = () => {
  const { t } = useTranslation('administration')
  const mayWrite = useMay('iam:application:write')
  const { data, error, refetch, isFetching } = useQuery(applicationsQuery)
  useListCommands()
  return (
    <>
      <PageHead
        title={t('applications.title')}
        sentence={t('applications.sentence')}
        actions={
          mayWrite && (
            <Button look="primary" icon={Plus} to={paths.newApplication()}>
              {t('applications.action.new')}
            </Button>
          )
        }
      />
      {data && <List all={data.items} />}
      {!data && error && (
        <Trouble
          error={error}
          title={t('applications.error')}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {!data && !error && <Loading shape="table" />}
    </>
  )
}
