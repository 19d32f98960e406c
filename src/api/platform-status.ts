// Whether the platform is away. Where a call did not come through, `/healthz` is asked again and again, with growing
// pauses, until it answers (UI5).
import { gateway } from '#contract/gateway/endpoints.ts'
import { createStore } from '#src/lib/create-store.ts'
import { onReachability } from './reachability.ts'

/** Milliseconds between two questions; the last one repeats. */
const pauses = [1000, 2000, 4000, 8000, 15_000, 30_000] as const
const patience = 5000

/** Whether it does not answer. */
export const platformUnreachable = createStore(false)
let tries = 0
let timer: ReturnType<typeof setTimeout> | undefined
let pendingCheck: Promise<void> | undefined
let onReturn: () => void = () => undefined

const set = (isAway: boolean): void => {
  if (isAway === platformUnreachable.get()) return
  platformUnreachable.set(isAway)
  if (!isAway) onReturn()
}

const isHealthy = async (): Promise<boolean> => {
  try {
    const response = await fetch(gateway.health.path, {
      cache: 'no-store',
      signal: AbortSignal.timeout(patience),
    })
    return response.ok
  } catch {
    return false
  }
}

const markReachable = (): void => {
  clearTimeout(timer)
  tries = 0
  set(false)
}

const checkPlatform = async (): Promise<void> => {
  clearTimeout(timer)
  if (await isHealthy()) return markReachable()
  set(true)
  timer = setTimeout(retryNow, pauses[Math.min(tries, pauses.length - 1)])
  tries += 1
}

/** Asks at once whether the platform answers. */
export function retryNow(): void {
  pendingCheck ??= checkPlatform().finally(() => {
    pendingCheck = undefined
  })
}

/** Begins to listen to calls and browser; `act` is called when the platform answers again. */
export function watchPlatform(act: () => void): void {
  onReturn = act
  onReachability((isReachable) => {
    if (isReachable) markReachable()
    // One more question decides: a call may end for reasons of its own.
    else if (!platformUnreachable.get()) retryNow()
  })
  for (const event of ['offline', 'online']) window.addEventListener(event, retryNow)
}
