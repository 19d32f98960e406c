import { Plus } from 'lucide-react'
import { useNavigate, useSearchParams } from 'react-router'
import { useTranslation } from 'react-i18next'
import { useMay } from '#src/api/session.ts'
import { Trouble } from '#src/parts/trouble/Trouble.tsx'
import { paths } from '#src/paths.ts'
import { Button } from '#src/ui/Button.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { Loading } from '#src/ui/Loading.tsx'
import { PageHead } from '#src/ui/PageHead.tsx'
import { Table } from '#src/ui/Table.tsx'
import { Toolbar } from '#src/ui/Toolbar.tsx'
import { type QuestionProps, UsersFilters } from './UsersFilters.tsx'
import { useListCommands } from './commands.ts'
import { useUserColumns } from './user-columns.tsx'
import { useUsers } from './use-users.ts'
import {
  type UsersQuestion,
  isFiltered,
  isUserSort,
  readUsersQuestion,
  unfiltered,
  writeUsersQuestion,
} from './users-address.ts'

const NoMatch = ({ question, onAsk }: QuestionProps) => {
  const { t } = useTranslation('people')
  return (
    <EmptyState
      title={question.q === '' ? t('users.noMatch.title') : t('users.noMatch.titleOf', { text: question.q })}
      actions={<Button onClick={() => onAsk(unfiltered)}>{t('filter.clear')}</Button>}
    >
      {t('users.noMatch.text')}
    </EmptyState>
  )
}

const UsersTable = ({ question, onAsk, list }: QuestionProps & { list: ReturnType<typeof useUsers> }) => {
  const { t } = useTranslation(['people', 'common'])
  const navigate = useNavigate()
  const columns = useUserColumns()
  const { users, error, refetch, isFetching, hasNextPage, fetchNextPage, isFetchingNextPage } = list
  if (!users && error)
    return (
      <Trouble error={error} title={t('users.error')} onRetry={() => void refetch()} retrying={isFetching} />
    )
  if (!users) return <Loading shape="table" />
  if (users.length === 0)
    return isFiltered(question) ? (
      <NoMatch question={question} onAsk={onAsk} />
    ) : (
      <EmptyState title={t('users.empty')}>{t('users.emptyText')}</EmptyState>
    )
  return (
    <>
      <Table
        caption={t('users.caption')}
        columns={columns}
        rows={users}
        rowKey={({ id }) => id}
        rowName={({ user }) => user}
        sort={question.sort}
        onSort={({ by, descending }) => {
          if (isUserSort(by)) onAsk({ sort: { by, descending } })
        }}
        onOpen={({ id }) => void navigate(paths.user(id))}
      />
      {hasNextPage && (
        <div style={{ padding: '12px 0 0' }}>
          <Toolbar>
            <Button size="small" waiting={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {t('common:action.loadMore')}
            </Button>
          </Toolbar>
        </div>
      )}
    </>
  )
}

/** Everybody who can sign in, what they hold, and who needs somebody. */
export const Component = () => {
  const { t } = useTranslation(['people', 'common'])
  const [address, setAddress] = useSearchParams()
  const question = readUsersQuestion(address)
  const list = useUsers(question)
  const mayWrite = useMay('iam:user:write')
  useListCommands(question)
  const ask = (change: Partial<UsersQuestion>) =>
    setAddress(writeUsersQuestion({ ...question, ...change }), { replace: true })
  const shown = list.users && t('common:table.shown', { shown: list.users.length, total: list.total })
  return (
    <>
      <PageHead
        title={t('users.title')}
        sentence={t('users.sentence')}
        actions={
          mayWrite && (
            <Button look="primary" icon={Plus} to={paths.newUser()}>
              {t('users.new')}
            </Button>
          )
        }
      />
      <UsersFilters question={question} onAsk={ask} end={shown} />
      <UsersTable question={question} onAsk={ask} list={list} />
    </>
  )
}
