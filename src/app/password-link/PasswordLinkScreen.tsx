import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { passwordLinks } from '#contract/iam/password-links/endpoints.ts'
import { callWith } from '#src/api/call.ts'
import { queryClient } from '#src/api/query-client.ts'
import { applicationPreferences, prepareCalls } from '#src/api/session.ts'
import { LoginFrame } from '#src/components/login-screen/LoginFrame.tsx'
import { Muted } from '#src/ui/display/Muted.tsx'
import { useFrameEnd } from '../frame/use-frame-end.ts'
import { LinkFailure } from './LinkFailure.tsx'
import { RequestLink } from './RequestLink.tsx'
import { SetPassword } from './SetPassword.tsx'
import { takeSecret, wasLinkOpen } from './take-secret.ts'

/** Another link that is opened in this tab changes only the fragment, and loads no document. */
const useSecret = (first: string): string => {
  const [secret, setSecret] = useState(first)
  useEffect(() => {
    const read = (): void => {
      const next = takeSecret()
      if (next !== '') setSecret(next)
    }
    window.addEventListener('hashchange', read)
    return () => window.removeEventListener('hashchange', read)
  }, [])
  return secret
}

const OpenedLink = ({ secret }: { secret: string }) => {
  const { t } = useTranslation('link')
  const preferences = useQuery(applicationPreferences).data
  const link = useQuery({
    queryKey: ['password-link', secret],
    queryFn: ({ signal }) => callWith(passwordLinks.check, { body: { secret } }, { waits: false, signal }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  if (link.error)
    return (
      <LinkFailure
        preferences={preferences}
        error={link.error}
        isTrying={link.isFetching}
        onRetry={() => void link.refetch()}
      />
    )
  if (link.data && preferences)
    return (
      <SetPassword
        link={link.data}
        secret={secret}
        preferences={preferences}
        onEnded={() => void link.refetch()}
      />
    )
  return (
    <LoginFrame preferences={preferences} title={t('form.reset.title')}>
      <Muted as="p" role="status">
        {t('checking')}
      </Muted>
    </LoginFrame>
  )
}

const Page = ({ first }: { first: string }) => {
  const secret = useSecret(first)
  useFrameEnd()
  return secret === '' ? (
    <RequestLink isReload={wasLinkOpen()} />
  ) : (
    <OpenedLink key={secret} secret={secret} />
  )
}

/** Sets a password with a link, or requests one; outside the shell, since no one is signed in (IAM109). */
export function PasswordLinkScreen({ secret }: { secret: string }) {
  prepareCalls()
  return (
    <QueryClientProvider client={queryClient}>
      <Page first={secret} />
    </QueryClientProvider>
  )
}
