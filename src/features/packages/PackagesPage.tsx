import { Gauge, Plus } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { PackageSummary } from '#contract/store/package.ts'
import { queryClient } from '#src/api/query.ts'
import { useMay } from '#src/api/session.ts'
import { isApiError } from '#src/lib/api-error.ts'
import { Trouble } from '#src/parts/trouble/Trouble.tsx'
import { paths } from '#src/paths.ts'
import { Button } from '#src/ui/Button.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { Loading } from '#src/ui/Loading.tsx'
import { PageHead } from '#src/ui/PageHead.tsx'
import { Table } from '#src/ui/Table.tsx'
import { Toolbar } from '#src/ui/Toolbar.tsx'
import { useGalleryCommands } from './commands.ts'
import { listedName } from './listed-words.ts'
import { OpenById } from './OpenById.tsx'
import { usePackageColumns } from './package-columns.tsx'
import { PackageMenu } from './PackageMenu.tsx'
import { type QuestionProps, PackagesFilters } from './PackagesFilters.tsx'
import { PackagesNoMatch } from './PackagesNoMatch.tsx'
import { isFiltered, isPackageSort, readPackagesQuestion, writePackagesQuestion } from './packages-address.ts'
import { type Packages, rootQuery, usePackages } from './use-packages.ts'

const More = styled('div')({ paddingTop: 12 })

const NewPackage = () => {
  const { t } = useTranslation('packages')
  return (
    <Button look="primary" icon={Plus} to={paths.newPackage()}>
      {t('new')}
    </Button>
  )
}

const Empty = () => {
  const { t } = useTranslation('packages')
  const mayWrite = useMay('store:package:write')
  const isMember = useQuery(rootQuery).data?.organizations.length !== 0
  if (!isMember) return <EmptyState title={t('memberless')}>{t('memberlessText')}</EmptyState>
  return (
    <EmptyState picture title={t('empty')} actions={mayWrite && <NewPackage />}>
      {t('emptyText')}
    </EmptyState>
  )
}

const isOlderStore = (error: unknown): boolean =>
  isApiError(error) && error.isUnavailable && error.code !== 'not_served'

type ListProps = QuestionProps & { list: Packages }

const Rows = ({ question, onAsk, list, rows }: ListProps & { rows: readonly PackageSummary[] }) => {
  const { t, i18n } = useTranslation(['packages', 'common'])
  const navigate = useNavigate()
  const columns = usePackageColumns(question.collection === undefined)
  return (
    <>
      <Table
        caption={t('caption')}
        columns={columns}
        rows={rows}
        rowKey={({ collection, id }) => `${collection}/${id}`}
        rowName={(item) => listedName(item, i18n.language)}
        sort={question.sort}
        onSort={({ by, descending }) => {
          if (isPackageSort(by)) onAsk({ sort: { by, descending } })
        }}
        onOpen={({ collection, id }) => void navigate(paths.package(collection, id))}
        actions={(item) => <PackageMenu item={item} />}
      />
      {list.hasMore && (
        <More>
          <Toolbar>
            <Button size="small" waiting={list.isReadingMore} onClick={() => void list.readMore()}>
              {t('common:action.loadMore')}
            </Button>
          </Toolbar>
        </More>
      )}
    </>
  )
}

const List = ({ question, onAsk, list }: ListProps) => {
  const { t } = useTranslation('packages')
  const { packages, error, isFetching, refetch } = list
  if (packages === undefined && error)
    return <Trouble error={error} title={t('error')} onRetry={() => void refetch()} retrying={isFetching} />
  if (packages === undefined) return <Loading shape="table" />
  if (packages.length > 0) return <Rows {...{ question, onAsk, list }} rows={packages} />
  return isFiltered(question) ? <PackagesNoMatch question={question} onAsk={onAsk} /> : <Empty />
}

export const loader = () => {
  void queryClient.prefetchQuery(rootQuery)
  return null
}

/** How many of how many are in sight; nothing where none is. */
const useCount = ({ packages, total }: Packages): string | undefined => {
  const { t } = useTranslation('common')
  if (packages === undefined || packages.length === 0) return undefined
  return t('table.shown', { shown: packages.length, total })
}

/** The gallery: what the caller's organizations publish, in both collections. */
export const Component = () => {
  const { t } = useTranslation(['packages', 'common'])
  const [address, setAddress] = useSearchParams()
  const question = readPackagesQuestion(address)
  const list = usePackages(question)
  const mayWrite = useMay('store:package:write')
  useGalleryCommands(question)
  const ask: QuestionProps['onAsk'] = (change) => {
    // Of two changes that come before the page is drawn, the second keeps the first: only the address knows it.
    const latest = readPackagesQuestion(new URLSearchParams(window.location.search))
    setAddress(writePackagesQuestion({ ...latest, ...change }), { replace: true })
  }
  const { packages, categories, error } = list
  const count = useCount(list)
  const isEmpty = packages?.length === 0 && !isFiltered(question)
  const isOlder = packages === undefined && isOlderStore(error)
  return (
    <>
      <PageHead
        title={t('title')}
        sentence={t('sentence')}
        actions={
          <>
            <Button icon={Gauge} to={paths.storeLimits()}>
              {t('limits')}
            </Button>
            {mayWrite && !isEmpty && <NewPackage />}
          </>
        }
      />
      {isOlder ? (
        <OpenById />
      ) : (
        <>
          {!isEmpty && (
            <PackagesFilters
              question={question}
              onAsk={ask}
              categories={categories}
              end={count || undefined}
            />
          )}
          <List question={question} onAsk={ask} list={list} />
        </>
      )}
    </>
  )
}
