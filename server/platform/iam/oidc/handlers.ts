// The two addresses that a browser passes through when it signs in at a provider, and the test sign-ins that take the
// same way.
import type { PlatformApi } from '#contract/api.ts'
import type { Handlers } from '../../core/handler.ts'
import { openProviderFetch } from '../providers/provider-fetch.ts'
import type { ProviderDeps } from '../providers/provider-deps.ts'
import { startSignIn, startTestSignIn, type ProviderSignInDeps } from './authorize.ts'
import { handleCallback } from './callback.ts'
import { openBegunSignIns } from './pending-sign-in.ts'
import { openProviderClients } from './provider-client.ts'
import { trialHandlers } from './test-sign-in/handlers.ts'
import { openTrials } from './test-sign-in/test-sign-ins.ts'

interface SignInHandlers {
  readonly iam: Pick<Handlers<PlatformApi['iam']>, 'startSignIn' | 'reply'>
  readonly providers: ReturnType<typeof trialHandlers>
}

/** Opens the sign-in at providers: its handlers, and those of its test runs (IAM6, IAM12, IAM16). */
export function openSignIns({ identity, secrets, networks }: ProviderDeps): SignInHandlers {
  const { clock } = identity.deps
  const fetch = openProviderFetch({ networks })
  const open = openProviderClients({ fetch, clock })
  const begun = openBegunSignIns({ secrets, clock })
  const deps: ProviderSignInDeps = { identity, secrets, fetch, open, begun, trials: openTrials(clock) }
  return {
    iam: {
      startSignIn: ({ query }, visitor) =>
        query.trial === undefined
          ? startSignIn(deps, query, visitor)
          : startTestSignIn(deps, query.trial, visitor),
      reply: ({ query }, visitor) => handleCallback(deps, query, visitor),
    },
    providers: trialHandlers(deps),
  }
}
