// The four steps of publishing a version. Which is in sight stands in the address.

export const steps = ['check', 'compare', 'upload', 'verify'] as const
export type Step = (typeof steps)[number]

function isStep(text: string | null): text is Step {
  return steps.some((step) => step === text)
}

interface Reached {
  /** Whether what was dropped may be published as it stands. */
  readonly isSound: boolean
  /** Whether a version was chosen and is on its way, or there. */
  readonly isSent: boolean
}

const needs: Readonly<Record<Step, (reached: Reached) => boolean>> = {
  check: () => true,
  compare: ({ isSound }) => isSound,
  upload: ({ isSent }) => isSent,
  verify: ({ isSent }) => isSent,
}

/** Whether a step can be opened: what is not sound is not compared, and sending begins by its own button. */
export function isOpen(step: Step, reached: Reached): boolean {
  return needs[step](reached)
}

/** The step to show for what the address asks: an address of yesterday may ask for one that cannot be opened. */
export function shownStep(asked: string | null, reached: Reached): Step {
  return isStep(asked) && isOpen(asked, reached) ? asked : 'check'
}
