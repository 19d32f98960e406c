// Publishes whether the platform was reachable.

type ReachabilityListener = (isReachable: boolean) => void

let listener: ReachabilityListener = () => undefined

/** Sets the listener for every call that reached the platform, and for every one that did not. */
export function onReachability(act: ReachabilityListener): void {
  listener = act
}

export function reportReachability(isReachable: boolean): void {
  return listener(isReachable)
}
