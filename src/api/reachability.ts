// What calls tell of the platform: whether it answered. Who cares listens.

type Hear = (isReached: boolean) => void

let hear: Hear = () => undefined

/** Sets who hears of every call that came through, and of every one that did not. */
export function onReach(act: Hear): void {
  hear = act
}

export function tellReach(isReached: boolean): void {
  return hear(isReached)
}
