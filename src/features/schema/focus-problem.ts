/** Leads to the first field that is marked as wrong. */
export const focusProblem = (): void => {
  const field = document.querySelector<HTMLElement>('main [aria-invalid="true"]')
  field?.scrollIntoView({ block: 'center' })
  field?.focus({ preventScroll: true })
}
