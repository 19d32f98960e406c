// Builds and uploads that have finished, which can start workflows. They are stored in the transaction that finishes
// them and removed when their workflows have started, so that a stop of the platform in between loses no start.
import type { Transaction } from 'kysely'
import { z } from 'zod'
import { levels } from '#contract/data-manager/logical-object.ts'
import type { Tables } from '../db/tables.ts'

const finishedWork = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('build'),
    levels: z.array(z.enum(levels)),
    /** The job whose step started the build; null if a user did. */
    startedByJob: z.string().nullable(),
    /** The job of the build; absent in work that an earlier version stored. */
    jobId: z.string().optional(),
  }),
  /** A table of a source has a new file. */
  z.object({ kind: z.literal('upload'), source: z.string(), table: z.string() }),
])
export type FinishedWork = z.infer<typeof finishedWork>

export function readFinishedWork(json: string): FinishedWork {
  return finishedWork.parse(JSON.parse(json))
}

/** Stores work in the transaction that finishes it. */
export async function storeFinishedWork(trx: Transaction<Tables>, work: FinishedWork): Promise<void> {
  await trx
    .insertInto('finishedWork')
    .values({ workJson: JSON.stringify(work), startedJson: '[]' })
    .execute()
}

/** Called when stored work of a kind can be used. Must not throw. */
type Listener = (kind: FinishedWork['kind']) => void

export interface FinishedWorkEvents {
  listen(listener: Listener): void
  /** Call it after the transaction, when the results of all stored work of the kind can be used. */
  announce: Listener
}

export function createFinishedWorkEvents(): FinishedWorkEvents {
  const listeners: Listener[] = []
  return {
    listen: (listener) => void listeners.push(listener),
    announce: (kind) => {
      for (const listener of listeners) listener(kind)
    },
  }
}
