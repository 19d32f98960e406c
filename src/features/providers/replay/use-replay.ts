// How the unsaved draft affects users, computed in the browser from recorded sign-ins (IAM86). They are only
// requested if the draft differs in settings that affect a sign-in.
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo } from 'react'
import { type Replay, replay } from '#domain/bindings/replay.ts'
import type { ReplayBasis } from '#contract/iam/sign-in.ts'
import { affectsUsers } from '../model/unsaved-changes.ts'
import { type ProviderForm, mappingsOf } from '../model/form-values.ts'
import { replayQuery } from '../model/use-providers.ts'

const settingsOf = (form: ProviderForm) => ({
  bindings: form.bindings,
  mappings: mappingsOf(form),
  user_info: form.user_info,
})

export type ReplayState =
  | { readonly state: 'none' }
  | { readonly state: 'reading' }
  | { readonly state: 'failed' }
  | { readonly state: 'done'; readonly replay: Replay; readonly basis: ReplayBasis }

export function useReplay(
  provider: string,
  { form, before }: { form: ProviderForm; before: ProviderForm },
): ReplayState {
  const deferredForm = useDeferredValue(form)
  const isEnabled = affectsUsers(deferredForm, before)
  const { data, error } = useQuery({ ...replayQuery(provider), enabled: isEnabled })
  const result = useMemo(
    () =>
      isEnabled && data
        ? replay(data.basis, { ...settingsOf(deferredForm), saved: settingsOf(before) })
        : undefined,
    [isEnabled, data, deferredForm, before],
  )
  if (!isEnabled) return { state: 'none' }
  if (data && result) return { state: 'done', replay: result, basis: data.basis }
  return { state: error ? 'failed' : 'reading' }
}
