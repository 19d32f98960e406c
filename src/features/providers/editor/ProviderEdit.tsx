import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import type { Provider } from '#contract/iam/provider.ts'
import { queryClient } from '#src/api/query-client.ts'
import { hasCode } from '#src/lib/api-error.ts'
import { QueryView } from '#src/components/resource/QueryView.tsx'
import { paths } from '#src/paths.ts'
import { Button } from '#src/ui/inputs/Button.tsx'
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx'
import { ProviderEditor } from './ProviderEditor.tsx'
import { providerQuery, replyUrlQuery, useProvider } from '../model/use-providers.ts'

export function loader({ params }: { params: { provider?: string } }) {
  void queryClient.prefetchQuery(providerQuery(params.provider ?? ''))
  void queryClient.prefetchQuery(replyUrlQuery)
  return null
}

/** The last loaded provider: if another user deletes it during editing, nothing typed is lost. */
const useLast = (provider: Provider | undefined): Provider | undefined => {
  const [last, setLast] = useState(provider)
  if (provider && provider !== last) setLast(provider)
  return provider ?? last
}

const ProviderOf = ({ id }: { id: string }) => {
  const { t } = useTranslation('providers')
  const query = useProvider(id)
  const provider = useLast(query.data?.provider)
  const backLink = { to: paths.providers(), label: t('edit.back') }
  return (
    <QueryView
      query={{ ...query, data: provider }}
      error={t('edit.error')}
      fallback={backLink}
      absent={
        <EmptyState
          isPage
          title={t('edit.gone')}
          actions={<Button to={backLink.to}>{backLink.label}</Button>}
        >
          {t('edit.goneText')}
        </EmptyState>
      }
    >
      {(last) => <ProviderEditor provider={last} isDeleted={hasCode(query.error, 'not_found')} />}
    </QueryView>
  )
}

/** One identity provider. */
export function Component() {
  const { provider: id = '' } = useParams()
  return <ProviderOf key={id} id={id} />
}
