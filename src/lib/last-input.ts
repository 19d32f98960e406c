// Whether a person has just used this tab. Reads that nobody asked for must not extend the session (IAM4).

/**
 * Milliseconds without input after which reads are those of a timer. A page is read within this time after the click
 * that opened it.
 */
const attendedTime = 20_000

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
