// Small choices kept in the browser: colours, rows, language, widths. A browser that forbids or has no room for it
// costs the memory of the choice and nothing else. What people type is kept elsewhere, with more care.

/** The kept text, or null: where there is none, and where the browser does not let us read it. */
export function readStored(key: string): string | null {
  try {
    return globalThis.localStorage?.getItem(key) ?? null
  } catch {
    return null
  }
}

/** Keeps it for the next visit, where the browser lets us. */
export function writeStored(key: string, value: string): void {
  try {
    globalThis.localStorage?.setItem(key, value)
  } catch {
    // The choice holds until the page is left.
  }
}

/** Forgets it. */
export function removeStored(key: string): void {
  try {
    globalThis.localStorage?.removeItem(key)
  } catch {
    // What cannot be written cannot be there.
  }
}
