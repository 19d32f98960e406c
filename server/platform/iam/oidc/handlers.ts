// The two routes that a browser passes through to sign in at a provider, and the test sign-ins that use them too.
import type { PlatformApi } from '#contract/api.ts'
import type { Handlers } from '../../core/handler.ts'
import { openProviderFetch } from '../providers/provider-fetch.ts'
import type { ProviderDeps } from '../providers/provider-deps.ts'
import { startSignIn, startTestSignIn, type ProviderSignInDeps } from './authorize.ts'
import { handleCallback } from './callback.ts'
import { openPendingSignIns } from './pending-sign-in.ts'
import { openProviderClients } from './provider-client.ts'
import { testSignInHandlers } from './test-sign-in/handlers.ts'
import { openTestSignIns } from './test-sign-in/test-sign-ins.ts'

interface SignInHandlers {
  readonly iam: Pick<Handlers<PlatformApi['iam']>, 'startSignIn' | 'reply'>
  readonly providers: ReturnType<typeof testSignInHandlers>
}

/** Opens sign-in through providers: returns its handlers and those of test sign-ins (IAM6, IAM12, IAM16). */
export function openSignIns({ identity, secrets, networks }: ProviderDeps): SignInHandlers {
  const { clock } = identity.deps
  const fetch = openProviderFetch({ networks })
  const open = openProviderClients({ fetch, clock })
  const pendingSignIns = openPendingSignIns({ secrets, clock })
  const deps: ProviderSignInDeps = {
    identity,
    secrets,
    fetch,
    open,
    pendingSignIns,
    testSignIns: openTestSignIns(clock),
  }
  return {
    iam: {
      startSignIn: ({ query }, context) =>
        query.trial === undefined
          ? startSignIn(deps, query, context)
          : startTestSignIn(deps, query.trial, context),
      reply: ({ query }, context) => handleCallback(deps, query, context),
    },
    providers: testSignInHandlers(deps),
  }
}
