// Replaces a missing text by the platform's English text or the last word of the key. A missing text never blanks a
// page; it is reported in the browser console.

/** A key that no language has; `own` is the caller's own text. */
export function missingText(key: string, own?: string): string {
  // oxlint-disable-next-line no-console -- the page shows a fallback; developers find the reason here
  console.warn(`There is no text for ${key}`)
  if (own !== undefined && own !== '') return own
  const last = key.split(/[.:]/).findLast((word) => word !== '') ?? key
  return last.replaceAll(/([a-z])([A-Z])|_/g, '$1 $2')
}
