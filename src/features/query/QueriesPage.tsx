import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Trouble } from '#src/parts/trouble/Trouble.tsx'
import { paths } from '#src/paths.ts'
import { Button } from '#src/ui/Button.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { FilterField } from '#src/ui/FilterField.tsx'
import { Loading } from '#src/ui/Loading.tsx'
import { PageHead } from '#src/ui/PageHead.tsx'
import { TextAction } from '#src/ui/TextAction.tsx'
import { Toolbar } from '#src/ui/Toolbar.tsx'
import { SavedTable } from './SavedTable.tsx'
import { useSavedRequests } from './commands.ts'
import { useSavedList } from './use-saved-list.ts'

const Queries = ({ saved }: { saved: ReturnType<typeof useSavedList> }) => {
  const { t } = useTranslation('query')
  const { list, find, sort, rows, read, total, setFind, setSort } = saved
  if (list.isPending) return <Loading shape="table" />
  if (read === 0) return <EmptyState title={t('list.empty')}>{t('list.emptyText')}</EmptyState>
  return (
    <>
      <Toolbar end={t('list.shown', { shown: rows.length, total })}>
        <FilterField label={t('list.filter')} value={find} onChange={setFind} width={280} />
      </Toolbar>
      {rows.length === 0 ? (
        <EmptyState
          title={t('list.nothing', { text: find })}
          actions={<Button onClick={() => setFind('')}>{t('list.clear')}</Button>}
        />
      ) : (
        <SavedTable rows={rows} sort={sort} onSort={setSort} />
      )}
      {list.hasNextPage && (
        <Toolbar>
          <TextAction onClick={() => void list.fetchNextPage()}>{t('list.more')}</TextAction>
        </Toolbar>
      )}
    </>
  )
}

/** Questions kept under a name. */
export const Component = () => {
  const { t } = useTranslation('query')
  const saved = useSavedList()
  const { list } = saved
  useSavedRequests(saved.rows[0])
  if (list.isError && list.data === undefined)
    return (
      <Trouble
        error={list.error}
        title={t('list.failed')}
        onRetry={() => void list.refetch()}
        retrying={list.isFetching}
      />
    )
  return (
    <>
      <PageHead
        title={t('saved')}
        sentence={t('list.sentence')}
        actions={
          <Button look="primary" icon={Plus} to={paths.query()}>
            {t('list.new')}
          </Button>
        }
      />
      <Queries saved={saved} />
    </>
  )
}
