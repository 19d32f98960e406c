// A test sign-in as the page follows it: begun with what is typed, looked at until it is over.
import { useMutation, useQuery } from '@tanstack/react-query'
import type { SignInRecord, TestSignIn } from '#contract/iam/sign-in.ts'
import { providers } from '#contract/iam/providers.ts'
import { call } from '#src/api/call.ts'
import { queryClient, queryOf } from '#src/api/query-client.ts'
import { type ProviderForm, toTestDraft } from '../model/form-values.ts'

const pace = 1000

const isLive = ({ state }: TestSignIn): boolean => state === 'waiting' || state === 'running'

const trialQuery = (id: string) => queryOf(providers.trial, { params: { id } })

export function useTrial(id: string) {
  return useQuery({
    ...trialQuery(id),
    retry: false,
    refetchInterval: ({ state: { data } }) => (data && !isLive(data.trial) ? false : pace),
    // The other window has the focus while it runs.
    refetchIntervalInBackground: true,
  })
}

interface Begun {
  readonly id: string
  readonly url: string
  /** The browser opened the window. */
  readonly isOpen: boolean
}

const openWindow = (url: string): boolean => window.open(url, '_blank') !== null

/** Begins a test sign-in of the form as it stands, saved or not; `provider` lends its secret where none is typed. */
export function useBeginTrial(provider: string, onBegun: (begun: Begun) => void) {
  return useMutation({
    mutationFn: async (form: ProviderForm): Promise<Begun> => {
      const { trial, url } = await call(providers.beginTrial, {
        body: { provider, draft: toTestDraft(form) },
      })
      queryClient.setQueryData(trialQuery(trial.id).queryKey, { trial })
      const address = new URL(url, window.location.origin).href
      return { id: trial.id, url: address, isOpen: openWindow(address) }
    },
    onSuccess: onBegun,
  })
}

/** The response of a test sign-in in the place of a recorded one, so that bindings can be tried on it. */
export function recordOfTrial(
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
