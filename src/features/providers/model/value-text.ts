// A value of a response on one line: texts as they are, everything else as JSON.

export function shownValue(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}
