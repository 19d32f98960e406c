// A value of a response on one line: texts as they are, everything else as JSON.

export const shownValue = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
