// The documents on their way in, as state of the page: they are read one after the other, and sent one after the other.
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { playbooks } from '#contract/playbook/endpoints.ts'
import { invalidate } from '#src/api/query-client.ts'
import { type Arrival, type Choice, isOpen, uuidOf } from './import-document.ts'
import { type Brought, readArrival } from './read-import.ts'
import type { PlaybookSummary } from '#contract/playbook/playbook.ts'
import { call } from '#src/api/call.ts'
import { withFreshUuid } from '../document/create-draft.ts'

const typed = (bytes: Blob): Blob => new Blob([bytes], { type: 'application/json' })

/** Stores one document as was chosen. */
const sendArrival = async ({ choice, bytes, text = '', stored }: Arrival): Promise<PlaybookSummary> => {
  if (choice === 'version' && stored !== undefined) {
    const { playbook } = await call(playbooks.put, {
      params: { playbook: stored.uuid },
      body: typed(bytes),
      ifMatch: stored.etag,
    })
    return playbook
  }
  const body = choice === 'copy' ? typed(new Blob([withFreshUuid(text)])) : typed(bytes)
  const { playbook } = await call(playbooks.create, { body })
  return playbook
}

const toError = (cause: unknown): Error => (cause instanceof Error ? cause : new Error(String(cause)))

/** The next task of the browser: what is drawn and typed comes between two documents. */
const nextTask = (): Promise<void> => new Promise((resolve) => void setTimeout(resolve))

/** Documents as they are read, sent and taken off the list. */
export function useImport() {
  const [arrivals, setArrivals] = useState<readonly Arrival[]>([])
  const latest = useRef(arrivals)
  const stop = useRef(new AbortController())
  useEffect(() => {
    const { current } = stop
    return () => current.abort()
  }, [])
  const set = (next: readonly Arrival[]) => {
    latest.current = next
    setArrivals(next)
  }
  const change = (id: string, members: Partial<Arrival>) =>
    set(latest.current.map((each) => (each.id === id ? { ...each, ...members } : each)))

  const readAll = async (brought: readonly Brought[]) => {
    for (const each of brought) {
      await nextTask()
      const earlier = new Set(latest.current.flatMap(({ reading }) => uuidOf(reading) ?? []))
      const around = { id: crypto.randomUUID(), earlier, signal: stop.current.signal }
      const arrival = await readArrival(each, around)
      set([...latest.current, arrival])
    }
  }
  const reading = useMutation({ mutationFn: readAll })

  const sendAll = async () => {
    for (const { id } of latest.current.filter(isOpen)) {
      const arrival = latest.current.find((each) => each.id === id)
      if (arrival === undefined || !isOpen(arrival)) continue
      change(id, { sending: { state: 'sending' } })
      try {
        change(id, { sending: { state: 'done', playbook: await sendArrival(arrival) } })
      } catch (cause) {
        change(id, { sending: { state: 'failed', error: toError(cause) } })
      }
    }
    await invalidate(playbooks.list, playbooks.summary, playbooks.versions)
    return latest.current
  }
  const sending = useMutation({ mutationFn: sendAll })

  return {
    arrivals,
    read: (brought: readonly Brought[]) => reading.mutate(brought),
    isReading: reading.isPending,
    readError: reading.error,
    choose: (id: string, choice: Choice) => change(id, { choice, sending: { state: 'waiting' } }),
    remove: (id: string) => set(latest.current.filter((each) => each.id !== id)),
    send: () => sending.mutateAsync(),
    isSending: sending.isPending,
  }
}
export type Import = ReturnType<typeof useImport>
