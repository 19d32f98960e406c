import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import type { Provider } from '#contract/iam/provider.ts'
import { queryClient } from '#src/api/query.ts'
import { hasCode } from '#src/lib/api-error.ts'
import { Trouble } from '#src/parts/trouble/Trouble.tsx'
import { paths } from '#src/paths.ts'
import { Button } from '#src/ui/Button.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { Loading } from '#src/ui/Loading.tsx'
import { ProviderEditor } from './ProviderEditor.tsx'
import { providerQuery, replyUrlQuery, useProvider } from './use-providers.ts'

const ToList = () => {
  const { t } = useTranslation('providers')
  return <Button to={paths.providers()}>{t('edit.back')}</Button>
}

export const loader = ({ params }: { params: { provider?: string } }) => {
  void queryClient.prefetchQuery(providerQuery(params.provider ?? ''))
  void queryClient.prefetchQuery(replyUrlQuery)
  return null
}

/** As it was read last: while somebody types into it, its deletion by somebody else takes nothing away. */
const useLast = (provider: Provider | undefined): Provider | undefined => {
  const [last, setLast] = useState(provider)
  if (provider && provider !== last) setLast(provider)
  return provider ?? last
}

const ProviderOf = ({ id }: { id: string }) => {
  const { t } = useTranslation('providers')
  const { data, error, refetch, isFetching } = useProvider(id)
  const provider = useLast(data?.provider)
  const isGone = hasCode(error, 'not_found')
  if (provider) return <ProviderEditor provider={provider} isGone={isGone} />
  if (isGone)
    return (
      <EmptyState isPage title={t('edit.gone')} actions={<ToList />}>
        {t('edit.goneText')}
      </EmptyState>
    )
  if (error)
    return (
      <Trouble
        error={error}
        title={t('edit.error')}
        onRetry={() => void refetch()}
        retrying={isFetching}
        actions={<ToList />}
      />
    )
  return <Loading shape="page" />
}

/** One identity provider. */
export const Component = () => {
  const { provider: id = '' } = useParams()
  return <ProviderOf key={id} id={id} />
}
