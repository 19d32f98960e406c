// The four steps of publishing a version. The current one is in the address.

export const steps = ['check', 'compare', 'upload', 'verify'] as const
export type Step = (typeof steps)[number]

function isStep(text: string | null): text is Step {
  return steps.some((step) => step === text)
}

interface StepConditions {
  /** Whether the dropped archive can be published. */
  readonly isPublishable: boolean
  /** Whether a version was chosen and is being published, or is published. */
  readonly isSent: boolean
}

const requirements: Readonly<Record<Step, (conditions: StepConditions) => boolean>> = {
  check: () => true,
  compare: ({ isPublishable }) => isPublishable,
  upload: ({ isSent }) => isSent,
  verify: ({ isSent }) => isSent,
}

/** Whether a step can be opened. Comparing needs a valid archive; uploading starts with its own button. */
export function isOpen(step: Step, conditions: StepConditions): boolean {
  return requirements[step](conditions)
}

/** The step to show for the address. An old address may name a step that cannot be opened. */
export function stepToShow(requested: string | null, conditions: StepConditions): Step {
  return isStep(requested) && isOpen(requested, conditions) ? requested : 'check'
}
