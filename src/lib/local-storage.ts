// Small preferences in the local storage: theme, rows, language, widths. If the browser forbids it or it is full,
// only the preference is lost. Drafts are stored elsewhere, with more care.

/** The stored text; null if there is none or the browser forbids reading it. */
export function readStored(key: string): string | null {
  try {
    return globalThis.localStorage?.getItem(key) ?? null
  } catch {
    return null
  }
}

/** Stores the text for the next visit, if the browser allows it. */
export function writeStored(key: string, value: string): void {
  try {
    globalThis.localStorage?.setItem(key, value)
  } catch {
    // The preference applies until the page is left.
  }
}

export function removeStored(key: string): void {
  try {
    globalThis.localStorage?.removeItem(key)
  } catch {
    // What cannot be written cannot be there.
  }
}
