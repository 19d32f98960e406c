const scheme = 'data-scheme'

/** Pages are printed in the light scheme: the texts of the dark one cannot be read on paper. */
export function printInLightScheme(): void {
  let before: string | null = null
  addEventListener('beforeprint', () => {
    before = document.documentElement.getAttribute(scheme)
    document.documentElement.setAttribute(scheme, 'light')
  })
  addEventListener('afterprint', () => {
    if (before !== null) document.documentElement.setAttribute(scheme, before)
  })
}
