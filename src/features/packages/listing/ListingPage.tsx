import { useQuery } from '@tanstack/react-query'
import { type LoaderFunctionArgs, useParams } from 'react-router'
import { useTranslation } from 'react-i18next'
import { collection as collections } from '#contract/store/collection.ts'
import { packageQuery, slugOf } from '#src/api/archives.ts'
import { queryClient } from '#src/api/query-client.ts'
import { ErrorView } from '#src/components/errors/ErrorView.tsx'
import { paths } from '#src/paths.ts'
import { Button } from '#src/ui/inputs/Button.tsx'
import { LoadingObject } from '#src/components/page/LoadingObject.tsx'
import { PageHead } from '#src/ui/layout/PageHead.tsx'
import { ListingEditor } from './ListingEditor.tsx'

const collectionOf = (name: string | undefined) => collections.safeParse(name).data ?? 'app'

export function loader({ params: { collection, package: id = '' } }: LoaderFunctionArgs) {
  void queryClient.prefetchQuery(packageQuery(collectionOf(collection), id))
  return null
}

/** The editor of a listing. */
export function Component() {
  const { t } = useTranslation('listing')
  const { collection: named, package: id = '' } = useParams()
  const collection = collectionOf(named)
  const { data, error, refetch, isFetching } = useQuery(packageQuery(collection, id))
  if (data)
    return <ListingEditor key={`${collection} ${id}`} stored={data.package} address={{ collection, id }} />
  if (!error) return <LoadingObject />
  return (
    <>
      <PageHead title={slugOf(id)} />
      <ErrorView
        error={error}
        title={t('error')}
        onRetry={() => void refetch()}
        retrying={isFetching}
        actions={<Button to={paths.packages()}>{t('toList')}</Button>}
      />
    </>
  )
}
