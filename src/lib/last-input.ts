// Whether a person uses this tab. Requests of an unattended tab must not extend the session (IAM4).

/** Milliseconds without input after which a tab is unattended. */
const attendedTime = 60_000

let lastInput = performance.now()

const inputs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const

/** Notes the input of a page. */
export function watchInput(page: Pick<EventTarget, 'addEventListener'>): void {
  const note = (): void => {
    lastInput = performance.now()
  }
  for (const type of inputs) page.addEventListener(type, note, { capture: true, passive: true })
}

export function isUnattended(): boolean {
  return performance.now() - lastInput > attendedTime
}
