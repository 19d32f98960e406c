import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { QueryView } from '#src/components/resource/QueryView.tsx'
import { paths } from '#src/paths.ts'
import { Button } from '#src/ui/inputs/Button.tsx'
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx'
import { PageBody } from '#src/ui/layout/PageBody.tsx'
import { PageHead } from '#src/ui/layout/PageHead.tsx'
import { TestSignInView } from './TestSignInView.tsx'
import { useTestSignInRequests } from '../model/requests.ts'
import { useTestSignIn } from './use-test-sign-in.ts'

/** Target of the redirect: the result of a test sign-in, in the window in which it ran. */
export function Component() {
  const { t } = useTranslation(['providers', 'shell'])
  const { trial: id = '' } = useParams()
  const query = useTestSignIn(id)
  useTestSignInRequests(id)
  return (
    <QueryView
      query={query}
      error={t('testSignIn.error')}
      absent={
        <EmptyState
          isPage
          title={t('testSignIn.expired')}
          actions={<Button to={paths.providers()}>{t('edit.back')}</Button>}
        >
          {t('testSignIn.expiredText')}
        </EmptyState>
      }
    >
      {({ trial }) => (
        <>
          <PageHead title={t('shell:page.testSignIn')} sentence={t('testSignIn.closeWindow')} />
          <PageBody style={{ maxWidth: 720 }}>
            <TestSignInView testSignIn={trial} />
          </PageBody>
        </>
      )}
    </QueryView>
  )
}
