import { useQuery } from '@tanstack/react-query'
import { type LoaderFunctionArgs, useParams } from 'react-router'
import { useTranslation } from 'react-i18next'
import { collection as collections } from '#contract/store/collection.ts'
import { queryClient } from '#src/api/query.ts'
import { listingLanguage } from '#src/parts/listing/shown-text.ts'
import { ListingView } from '#src/parts/listing/ListingView.tsx'
import { Trouble } from '#src/parts/trouble/Trouble.tsx'
import { Loading } from '#src/ui/Loading.tsx'
import { packageQuery } from './use-listing.ts'

const collectionOf = (name: string | undefined) => collections.safeParse(name).data ?? 'app'

export const loader = ({ params: { collection, package: id = '' } }: LoaderFunctionArgs) => {
  void queryClient.prefetchQuery(packageQuery(collectionOf(collection), id))
  return null
}

/** The editor of a listing. */
export const Component = () => {
  const { t, i18n } = useTranslation('listing')
  const { collection, package: id = '' } = useParams()
  const { data, error, refetch, isFetching } = useQuery(packageQuery(collectionOf(collection), id))
  if (data) {
    const { package: stored } = data
    return (
      <ListingView
        listing={{
          ...stored,
          category: stored.category.join(', '),
          previews: stored.preview,
          version: stored.latest,
        }}
        language={listingLanguage(i18n.language)}
      />
    )
  }
  if (!error) return <Loading shape="page" />
  return <Trouble error={error} title={t('error')} onRetry={() => void refetch()} retrying={isFetching} />
}
