import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { QueryView } from '#src/components/resource/QueryView.tsx'
import { paths } from '#src/paths.ts'
import { Button } from '#src/ui/inputs/Button.tsx'
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx'
import { PageBody } from '#src/ui/layout/PageBody.tsx'
import { PageHead } from '#src/ui/layout/PageHead.tsx'
import { TrialView } from './TestSignInView.tsx'
import { useTrialRequests } from '../model/requests.ts'
import { useTrial } from './use-test-sign-in.ts'

/** Where a test sign-in comes back to: how it went, in the window in which it happened. */
export function Component() {
  const { t } = useTranslation('providers')
  const { trial: id = '' } = useParams()
  const query = useTrial(id)
  useTrialRequests(id)
  return (
    <QueryView
      query={query}
      error={t('trial.error')}
      absent={
        <EmptyState
          isPage
          title={t('trial.expired')}
          actions={<Button to={paths.providers()}>{t('edit.back')}</Button>}
        >
          {t('trial.expiredText')}
        </EmptyState>
      }
    >
      {({ trial }) => (
        <>
          <PageHead title={t('trial.title')} sentence={t('trial.closeWindow')} />
          <PageBody style={{ maxWidth: 720 }}>
            <TrialView trial={trial} />
          </PageBody>
        </>
      )}
    </QueryView>
  )
}
