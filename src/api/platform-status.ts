// Detects that the platform is unreachable. After a failed call, `/healthz` is polled with growing pauses until it
// answers (UI5).
import { gateway } from '#contract/gateway/endpoints.ts'
import { createStore } from '#src/lib/create-store.ts'
import { platformNow } from '#src/lib/platform-time.ts'
import { onReachability } from './reachability.ts'

/** Milliseconds between two checks; the last one repeats. */
const pauses = [1000, 2000, 4000, 8000, 15_000, 30_000] as const
const patience = 5000

/** Whether the platform is unreachable. */
export const platformUnreachable = createStore(false)
/** The platform's time of the next check, in milliseconds since the epoch; null without one, and during a check. */
export const nextCheck = createStore<number | null>(null)
let tries = 0
let timer: ReturnType<typeof setTimeout> | undefined
let pendingCheck: Promise<void> | undefined
let onReturn: () => void = () => undefined

const set = (isUnreachable: boolean): void => {
  if (isUnreachable === platformUnreachable.get()) return
  platformUnreachable.set(isUnreachable)
  if (!isUnreachable) onReturn()
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
  nextCheck.set(null)
  if (await isHealthy()) return markReachable()
  set(true)
  const pause = pauses[Math.min(tries, pauses.length - 1)] ?? 0
  timer = setTimeout(retryNow, pause)
  nextCheck.set(platformNow() + pause)
  tries += 1
}

/** Checks immediately whether the platform answers. */
export function retryNow(): void {
  pendingCheck ??= checkPlatform().finally(() => {
    pendingCheck = undefined
  })
}

/** Starts to listen to calls and to the browser; `act` is called when the platform answers again. */
export function watchPlatform(act: () => void): void {
  onReturn = act
  onReachability((isReachable) => {
    if (isReachable) markReachable()
    // A check decides: a call may fail for reasons of its own.
    else if (!platformUnreachable.get()) retryNow()
  })
  for (const event of ['offline', 'online']) window.addEventListener(event, retryNow)
}
