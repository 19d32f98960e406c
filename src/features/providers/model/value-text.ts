// Formats a value of a response on one line: strings as they are, everything else as JSON.

export function formatValue(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}
