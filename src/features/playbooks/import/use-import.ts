// The documents to import as page state; they are read and sent one after the other.
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { playbooks } from '#contract/playbook/endpoints.ts'
import { invalidate } from '#src/api/query-client.ts'
import { type ImportCandidate, type Choice, isPending, uuidOf } from './import-document.ts'
import { type ImportSource, readCandidate } from './read-import.ts'
import type { PlaybookSummary } from '#contract/playbook/playbook.ts'
import { call } from '#src/api/call.ts'
import { withFreshUuid } from '../document/create-draft.ts'

const typed = (bytes: Blob): Blob => new Blob([bytes], { type: 'application/json' })

/** Stores one document according to its choice. */
const sendCandidate = async ({
  choice,
  bytes,
  text = '',
  stored,
}: ImportCandidate): Promise<PlaybookSummary> => {
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

/** Waits for the next task, so that the page stays responsive between documents. */
const nextTask = (): Promise<void> => new Promise((resolve) => void setTimeout(resolve))

export function useImport() {
  const [candidates, setCandidates] = useState<readonly ImportCandidate[]>([])
  const latest = useRef(candidates)
  const controller = useRef(new AbortController())
  useEffect(() => {
    const { current } = controller
    return () => current.abort()
  }, [])
  const set = (next: readonly ImportCandidate[]) => {
    latest.current = next
    setCandidates(next)
  }
  const change = (id: string, members: Partial<ImportCandidate>) =>
    set(latest.current.map((each) => (each.id === id ? { ...each, ...members } : each)))

  const readAll = async (sources: readonly ImportSource[]) => {
    for (const each of sources) {
      await nextTask()
      const earlier = new Set(latest.current.flatMap(({ reading }) => uuidOf(reading) ?? []))
      const context = { id: crypto.randomUUID(), earlier, signal: controller.current.signal }
      const candidate = await readCandidate(each, context)
      set([...latest.current, candidate])
    }
  }
  const reading = useMutation({ mutationFn: readAll })

  const sendAll = async () => {
    for (const { id } of latest.current.filter(isPending)) {
      const candidate = latest.current.find((each) => each.id === id)
      if (candidate === undefined || !isPending(candidate)) continue
      change(id, { sending: { state: 'sending' } })
      try {
        change(id, { sending: { state: 'done', playbook: await sendCandidate(candidate) } })
      } catch (cause) {
        change(id, { sending: { state: 'failed', error: toError(cause) } })
      }
    }
    await invalidate(playbooks.list, playbooks.summary, playbooks.versions)
    return latest.current
  }
  const sending = useMutation({ mutationFn: sendAll })

  return {
    candidates,
    read: (sources: readonly ImportSource[]) => reading.mutate(sources),
    isReading: reading.isPending,
    readError: reading.error,
    choose: (id: string, choice: Choice) => change(id, { choice, sending: { state: 'waiting' } }),
    remove: (id: string) => set(latest.current.filter((each) => each.id !== id)),
    send: () => sending.mutateAsync(),
    isSending: sending.isPending,
  }
}
export type Import = ReturnType<typeof useImport>
