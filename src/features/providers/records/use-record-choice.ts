// The recorded sign-in that the editor uses: the one in the address, or the newest; or the response of a test
// sign-in.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { RecordSummary, SignInRecord } from '#contract/iam/sign-in.ts'
import { recordQuery, recordsQuery } from '../model/use-providers.ts'

export interface RecordChoice {
  readonly records: readonly RecordSummary[]
  readonly record: SignInRecord | null
  /** Total number of records. */
  readonly total: number
  readonly choose: (id: string) => void
  /** Uses a response that was not recorded. */
  readonly lend: (record: SignInRecord) => void
}

/** One recorded sign-in in full. */
const useFullRecord = (provider: string, id: string | undefined): SignInRecord | null => {
  const { data } = useQuery({ ...recordQuery(provider, id ?? ''), enabled: id !== undefined })
  return data?.record ?? null
}

/** The recorded sign-ins, and the requested or newest one in full. */
const useRecorded = (provider: string, requested: string | null) => {
  const { data = { items: [], total: 0 } } = useQuery(recordsQuery(provider))
  const { items: records, total } = data
  const one = records.find(({ id }) => id === requested) ?? records[0]
  return { records, total, full: useFullRecord(provider, one?.id) }
}

export function useRecordChoice(provider: string): RecordChoice {
  const [address, setAddress] = useSearchParams()
  const [testRecord, setTestRecord] = useState<SignInRecord | null>(null)
  const requested = address.get('record')
  const { records, total, full } = useRecorded(provider, requested)
  const isTestRecord = testRecord !== null && (requested === null || requested === testRecord.id)
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
    records: testRecord === null ? records : [testRecord, ...records],
    record: isTestRecord ? testRecord : full,
    total,
    choose,
    lend: (record) => {
      setTestRecord(record)
      choose(record.id)
    },
  }
}
