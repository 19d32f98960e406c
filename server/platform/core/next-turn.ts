// Divides long work on the main thread: whatever asks for a turn gets one of its own, so the pieces of many requests
// never add up to one long wait for others.
import { setImmediate as yieldToOthers } from 'node:timers/promises'

let last: Promise<unknown> = Promise.resolve()

/** Resolves in a turn of the event loop in which nothing else resolves from here. */
export async function nextTurn(): Promise<void> {
  const turn = last.then(() => yieldToOthers())
  last = turn
  await turn
}
