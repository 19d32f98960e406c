// The one place that hears of a lost session. Every call reports here; the app decides what follows.

let listener: () => void = () => undefined

/** Sets what happens when the platform says that the token is gone. */
export const onSessionEnd = (act: () => void): void => {
  listener = act
}

export const reportSessionEnd = (): void => listener()
