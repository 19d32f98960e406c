// What the unsaved draft would do to people, computed here over what was recorded (IAM86). It is asked for only once
// the draft differs in what decides a sign-in.
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo } from 'react'
import { type Replay, replay } from '#domain/bindings/replay.ts'
import type { ReplayBasis } from '#contract/iam/sign-in.ts'
import { changesPeople } from '../model/unsaved-changes.ts'
import { type ProviderForm, mappingsOf } from '../model/form-values.ts'
import { replayQuery } from '../model/use-providers.ts'

const settingsOf = (form: ProviderForm) => ({
  bindings: form.bindings,
  mappings: mappingsOf(form),
  user_info: form.user_info,
})

export type Replaying =
  | { readonly state: 'none' }
  | { readonly state: 'reading' }
  | { readonly state: 'failed' }
  | { readonly state: 'done'; readonly replay: Replay; readonly basis: ReplayBasis }

export function useReplay(
  provider: string,
  { form, before }: { form: ProviderForm; before: ProviderForm },
): Replaying {
  const settled = useDeferredValue(form)
  const isAsked = changesPeople(settled, before)
  const { data, error } = useQuery({ ...replayQuery(provider), enabled: isAsked })
  const result = useMemo(
    () =>
      isAsked && data ? replay(data.basis, { ...settingsOf(settled), saved: settingsOf(before) }) : undefined,
    [isAsked, data, settled, before],
  )
  if (!isAsked) return { state: 'none' }
  if (data && result) return { state: 'done', replay: result, basis: data.basis }
  return { state: error ? 'failed' : 'reading' }
}

/** Recorded sign-ins that would give less than they did. */
export function losing({ records }: Replay): Replay['records'] {
  return records.filter(({ rolesLost, groupsLost }) => rolesLost.length + groupsLost.length > 0)
}

export function failing({ records }: Replay): Replay['records'] {
  return records.filter(({ fails }) => fails)
}

/** How many people each kind of loss meets. */
export interface Losses {
  readonly loses: number
  readonly fails: number
  readonly merges: number
  /** New administrators. */
  readonly rises: number
}

/** Somebody who has signed in often is one person. */
const peopleOf = (records: Replay['records']): number =>
  new Set(records.map(({ record: { issuer, subject } }) => JSON.stringify([issuer, subject]))).size

export function lossesOf(replay: Replay): Losses {
  return {
    loses: peopleOf(losing(replay)),
    fails: peopleOf(failing(replay)),
    merges: replay.shared.reduce((sum, { users }) => sum + users.length, 0),
    rises: replay.administratorsGained.length,
  }
}

export function isHarmless({ loses, fails, merges, rises }: Losses): boolean {
  return loses + fails + merges + rises === 0
}
