// What calls tell of the platform: whether it answered. Who cares listens.

type ReachabilityListener = (isReachable: boolean) => void

let listener: ReachabilityListener = () => undefined

/** Sets who hears of every call that came through, and of every one that did not. */
export function onReachability(act: ReachabilityListener): void {
  listener = act
}

export function reportReachability(isReachable: boolean): void {
  return listener(isReachable)
}
