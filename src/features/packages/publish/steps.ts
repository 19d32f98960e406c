// The four steps of publishing a version. Which is in sight stands in the address.

export const steps = ['check', 'compare', 'upload', 'verify'] as const
export type Step = (typeof steps)[number]

export const isStep = (text: string | null): text is Step => steps.some((step) => step === text)

interface Reached {
  /** Whether something was dropped and may be published as it stands. */
  readonly isSound: boolean
  /** Whether it is on its way, or there. */
  readonly isSent: boolean
}

/** The furthest step that can be opened now. */
const furthest = ({ isSound, isSent }: Reached): number => (isSent ? 3 : isSound ? 1 : 0)

/** Whether a step can be opened: what is not sound is neither compared nor sent, and sending begins by its own button. */
export const isOpen = (step: Step, reached: Reached): boolean => steps.indexOf(step) <= furthest(reached)

/** The step to show for what the address asks: an address of yesterday may ask for one that cannot be opened. */
export const shownStep = (asked: string | null, reached: Reached): Step =>
  isStep(asked) && (isOpen(asked, reached) || (asked !== 'compare' && reached.isSound)) ? asked : 'check'
