// Starts a test sign-in with the unsaved form, and polls it until it ends.
import { useMutation, useQuery } from '@tanstack/react-query'
import type { SignInRecord, TestSignIn } from '#contract/iam/sign-in.ts'
import { providers } from '#contract/iam/providers.ts'
import { call } from '#src/api/call.ts'
import { queryClient, queryOf } from '#src/api/query-client.ts'
import { type ProviderForm, toTestDraft } from '../model/form-values.ts'

const pace = 1000

const isLive = ({ state }: TestSignIn): boolean => state === 'waiting' || state === 'running'

const testSignInQuery = (id: string) => queryOf(providers.trial, { params: { id } })

export function useTestSignIn(id: string) {
  return useQuery({
    ...testSignInQuery(id),
    retry: false,
    refetchInterval: ({ state: { data } }) => (data && !isLive(data.trial) ? false : pace),
    // The other window has the focus while it runs.
    refetchIntervalInBackground: true,
  })
}

interface StartedTestSignIn {
  readonly id: string
  readonly url: string
  /** The browser opened the window. */
  readonly isOpen: boolean
}

const openWindow = (url: string): boolean => window.open(url, '_blank') !== null

/**
 * Starts a test sign-in with the form's values, saved or not. The stored secret of `provider` is used if none is
 * typed.
 */
export function useStartTestSignIn(provider: string, onStarted: (started: StartedTestSignIn) => void) {
  return useMutation({
    mutationFn: async (form: ProviderForm): Promise<StartedTestSignIn> => {
      const { trial, url } = await call(providers.beginTrial, {
        body: { provider, draft: toTestDraft(form) },
      })
      queryClient.setQueryData(testSignInQuery(trial.id).queryKey, { trial })
      const address = new URL(url, window.location.origin).href
      return { id: trial.id, url: address, isOpen: openWindow(address) }
    },
    onSuccess: onStarted,
  })
}

/** Converts the response of a test sign-in to a record, so bindings can be tried on it. */
export function recordOfTestSignIn(
  { id, response }: TestSignIn,
  { form, who, at }: { form: ProviderForm; who: string; at: string },
): SignInRecord | null {
  return (
    response && {
      id: `trial ${id}`,
      at,
      who,
      uid: null,
      outcome: 'signed_in',
      stage: 'account',
      problem: null,
      issuer: '',
      subject: '',
      response,
      bindings: form.bindings,
      mappings: toTestDraft(form).mappings ?? [],
      user_info: form.user_info,
      scope: form.scope,
      result: { fields: {}, roles: [], groups: [] },
      truncated: false,
    }
  )
}
