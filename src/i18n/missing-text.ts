// What stands where a text is missing: the platform's own English where there is one, else the last word of the key.
// A fault of ours never blanks a page; the browser's console names it.

/** A key that no language has; `own` is the text its caller holds ready. */
export function missingText(key: string, own?: string): string {
  // oxlint-disable-next-line no-console -- the page shows a stand-in; whoever looks for the reason looks here
  console.warn(`There is no text for ${key}`)
  if (own !== undefined && own !== '') return own
  const last = key.split(/[.:]/).findLast((word) => word !== '') ?? key
  return last.replaceAll(/([a-z])([A-Z])|_/g, '$1 $2')
}
