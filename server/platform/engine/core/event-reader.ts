// What runs read of events.
import type { StepEvent } from '../execution.ts'

export interface RunEvent {
  readonly event: StepEvent
  /** What templates read as `event` (ENG26). */
  readonly facts: Readonly<Record<string, unknown>>
  /** Removes a file that was written for readers of this run. */
  release(): Promise<void>
}

export interface EventReader {
  /** Undefined if the event was removed. */
  open(eventId: string): Promise<RunEvent | undefined>
}
