// The recorded sign-in that the editor uses: the one in the address, or the newest; or the response of a test
// sign-in.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { RecordSummary, SignInRecord } from '#contract/iam/sign-in.ts'
import { recordQuery, recordsQuery } from '../model/use-providers.ts'

export interface RecordChoice {
  readonly records: readonly RecordSummary[]
  readonly record: SignInRecord | null
  /** The first one is still loading. */
  readonly isLoading: boolean
  /** Total number of records. */
  readonly total: number
  readonly choose: (id: string) => void
  /** Uses a response that was not recorded. */
  readonly lend: (record: SignInRecord) => void
  /** The sign-in in the address with which `record` is compared; `id` is null if none is. */
  readonly compared: { readonly id: string | null; readonly full: SignInRecord | null }
  /** Compares with a sign-in; null stops it. */
  readonly compareWith: (id: string | null) => void
}

/** One recorded sign-in in full. */
const useFullRecord = (provider: string, id: string | undefined): SignInRecord | null => {
  const { data } = useQuery({ ...recordQuery(provider, id ?? ''), enabled: id !== undefined })
  return data?.record ?? null
}

/** The recorded sign-ins, and the requested or newest one in full; the previous one until it is loaded. */
const useRecorded = (provider: string, requested: string | null) => {
  const { data = { items: [], total: 0 }, isPending } = useQuery(recordsQuery(provider))
  const { items: records, total } = data
  const one = records.find(({ id }) => id === requested) ?? records[0]
  const { data: chosen } = useQuery({
    ...recordQuery(provider, one?.id ?? ''),
    enabled: one !== undefined,
    placeholderData: keepPreviousData,
  })
  const full = one === undefined ? null : (chosen?.record ?? null)
  return { records, total, full, isLoading: isPending || (one !== undefined && full === null) }
}

export function useRecordChoice(provider: string): RecordChoice {
  const [address, setAddress] = useSearchParams()
  const [testRecord, setTestRecord] = useState<SignInRecord | null>(null)
  const requested = address.get('record')
  const { records, total, full, isLoading } = useRecorded(provider, requested)
  const isTestRecord = testRecord !== null && (requested === null || requested === testRecord.id)
  const set = (name: 'record' | 'compare', next: string | null) =>
    setAddress(
      (before) => {
        const changed = new URLSearchParams(before)
        if (next === null) changed.delete(name)
        else changed.set(name, next)
        return changed
      },
      { replace: true },
    )
  const choose = (next: string) => set('record', next)
  const comparedId = address.get('compare')
  const isTestCompared = testRecord !== null && testRecord.id === comparedId
  const compared = useFullRecord(provider, isTestCompared ? undefined : (comparedId ?? undefined))
  return {
    records: testRecord === null ? records : [testRecord, ...records],
    record: isTestRecord ? testRecord : full,
    isLoading: isLoading && !isTestRecord,
    total,
    choose,
    lend: (record) => {
      setTestRecord(record)
      choose(record.id)
    },
    compared: { id: comparedId, full: isTestCompared ? testRecord : compared },
    compareWith: (id) => set('compare', id),
  }
}
