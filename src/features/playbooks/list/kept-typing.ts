// What was typed to be imported and has not been read yet: kept for the tab, so that a reload loses none of it.

const keyOf = (what: string): string => `playbooks.import.${what}`

export const typedBefore = (what: 'text' | 'address'): string => {
  try {
    return sessionStorage.getItem(keyOf(what)) ?? ''
  } catch {
    return ''
  }
}

/** A browser without room, or that keeps nothing, loses it with the page. */
export const keepTyped = (what: 'text' | 'address', text: string): void => {
  try {
    if (text === '') sessionStorage.removeItem(keyOf(what))
    else sessionStorage.setItem(keyOf(what), text)
  } catch {
    // What is typed stays on the page.
  }
}
