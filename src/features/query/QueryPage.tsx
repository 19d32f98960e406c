import { useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { query } from '#contract/query/endpoints.ts'
import { queryClient, queryOf } from '#src/api/query-client.ts'
import { ErrorView } from '#src/components/errors/ErrorView.tsx'
import { LoadingObject } from '#src/components/page/LoadingObject.tsx'
import { paths } from '#src/paths.ts'
import { Button } from '#src/ui/inputs/Button.tsx'
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx'
import { Loading } from '#src/ui/feedback/Loading.tsx'
import { readCatalogue } from './state/catalogue.ts'
import { QueryBoard } from './QueryBoard.tsx'

/** A build changes the dataset, which is why each visit loads it again. */
const datasetOptions = { ...queryOf(query.dataset), staleTime: 2000 }
const paceOfFirstBuild = 2000

export function loader() {
  void queryClient.prefetchQuery(datasetOptions)
  return null
}

/** A change of the query is not a visit: it lands at once. */
export function shouldRevalidate() {
  return false
}

/** The query page. The query is stored in the address bar. */
export function Component() {
  const { t, i18n } = useTranslation(['query', 'shared'])
  const dataset = useQuery({
    ...datasetOptions,
    refetchInterval: ({ state: { data } }) => (data?.tables.length === 0 ? paceOfFirstBuild : false),
  })
  const isSaved = useSearchParams()[0].has('saved')
  const naming = useMemo(
    () =>
      dataset.data === undefined
        ? null
        : { t, locale: i18n.language, catalogue: readCatalogue(dataset.data) },
    [dataset.data, t, i18n.language],
  )
  if (dataset.isError && naming === null)
    return (
      <ErrorView
        error={dataset.error}
        title={t('error.dataset')}
        onRetry={() => void dataset.refetch()}
        retrying={dataset.isFetching}
      />
    )
  if (naming === null) return isSaved ? <LoadingObject shape="page" /> : <Loading shape="page" />
  if (naming.catalogue.tables.length === 0)
    return (
      <EmptyState
        picture
        title={t('empty.noBuild')}
        actions={
          <>
            <Button variant="primary" to={paths.newSource()}>
              {t('shared:action.addSource')}
            </Button>
            <Button to={paths.schema()}>{t('shared:entity.objects')}</Button>
          </>
        }
      >
        {t('empty.noBuildText')}
      </EmptyState>
    )
  return <QueryBoard naming={naming} isRefreshing={dataset.isFetching && !dataset.isFetchedAfterMount} />
}
