import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { isApiError } from '#src/lib/api-error.ts'
import { Trouble } from '#src/parts/trouble/Trouble.tsx'
import { paths } from '#src/paths.ts'
import { Button } from '#src/ui/Button.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { Loading } from '#src/ui/Loading.tsx'
import { PageHead } from '#src/ui/PageHead.tsx'
import { media } from '#src/ui/tokens.ts'
import { TrialView } from './TrialView.tsx'
import { useTrialRequests } from './commands.ts'
import { useTrial } from './use-trial.ts'

const Body = styled('div')({
  maxWidth: 720,
  padding: '0 24px 40px',
  [media.belowWide]: { padding: '0 16px 40px' },
})

/** Where a test sign-in comes back to: how it went, in the window in which it happened. */
export const Component = () => {
  const { t } = useTranslation('providers')
  const { trial: id = '' } = useParams()
  const { data, error, refetch, isFetching } = useTrial(id)
  useTrialRequests(id)
  if (!data && isApiError(error) && error.status === 404)
    return (
      <EmptyState
        isPage
        title={t('trial.expired')}
        actions={<Button to={paths.providers()}>{t('edit.back')}</Button>}
      >
        {t('trial.expiredText')}
      </EmptyState>
    )
  if (!data && error)
    return (
      <Trouble error={error} title={t('trial.error')} onRetry={() => void refetch()} retrying={isFetching} />
    )
  if (!data) return <Loading shape="page" />
  return (
    <>
      <PageHead title={t('trial.title')} sentence={t('trial.closeWindow')} />
      <Body>
        <TrialView trial={data.trial} />
      </Body>
    </>
  )
}
