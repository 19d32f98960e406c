// Which recorded sign-in the editor works on: the one in the address, or the newest; or the response of a test sign-in.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { RecordSummary, SignInRecord } from '#contract/iam/sign-in.ts'
import { recordQuery, recordsQuery } from '../model/use-providers.ts'

export interface RecordChoosing {
  readonly records: readonly RecordSummary[]
  readonly record: SignInRecord | null
  /** How many are recorded. */
  readonly total: number
  readonly choose: (id: string) => void
  /** Works on a response that was not recorded. */
  readonly lend: (record: SignInRecord) => void
}

/** All of one recorded sign-in. */
const useWhole = (provider: string, id: string | undefined): SignInRecord | null => {
  const { data } = useQuery({ ...recordQuery(provider, id ?? ''), enabled: id !== undefined })
  return data?.record ?? null
}

/** The recorded sign-ins, and all of the one that is asked for, or else of the newest. */
const useRecorded = (provider: string, asked: string | null) => {
  const { data = { items: [], total: 0 } } = useQuery(recordsQuery(provider))
  const { items: records, total } = data
  const one = records.find(({ id }) => id === asked) ?? records[0]
  return { records, total, whole: useWhole(provider, one?.id) }
}

export function useRecordChoice(provider: string): RecordChoosing {
  const [address, setAddress] = useSearchParams()
  const [lent, setLent] = useState<SignInRecord | null>(null)
  const asked = address.get('record')
  const { records, total, whole } = useRecorded(provider, asked)
  const isLent = lent !== null && (asked === null || asked === lent.id)
  const choose = (next: string) =>
    setAddress(
      (before) => {
        const changed = new URLSearchParams(before)
        changed.set('record', next)
        return changed
      },
      { replace: true },
    )
  return {
    records: lent === null ? records : [lent, ...records],
    record: isLent ? lent : whole,
    total,
    choose,
    lend: (record) => {
      setLent(record)
      choose(record.id)
    },
  }
}
