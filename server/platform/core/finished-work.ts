// Tells the engine about builds and uploads that have finished, which can start workflows. Listeners must not throw.
import type { Level } from '#contract/data-manager/logical-object.ts'

export type FinishedWork =
  | {
      readonly kind: 'build'
      readonly levels: readonly Level[]
      /** The job whose step started the build; null if a user did. */
      readonly startedByJob: string | null
    }
  | {
      /** A table of a source has a new file. */
      readonly kind: 'upload'
      readonly source: string
      readonly table: string
    }
type Listener = (work: FinishedWork) => void

export interface FinishedWorkEvents {
  listen(listener: Listener): void
  emit(work: FinishedWork): void
}

export function createFinishedWorkEvents(): FinishedWorkEvents {
  const listeners: Listener[] = []
  return {
    listen: (listener) => void listeners.push(listener),
    emit: (work) => {
      for (const listener of listeners) listener(work)
    },
  }
}
