// Labels and formatted values of the fields in the merge view.

/** A formatted value. `full` is its expanded form. */
export interface FormattedValue {
  readonly text: string
  readonly full?: string
  /** Set in monospace. */
  readonly isMono?: boolean
}

export interface FieldLabels {
  readonly label: string
  /** Never called for secrets or absent values. */
  readonly write: (value: unknown) => FormattedValue
  /** The value is never shown, only whether there is one. */
  readonly isSecret?: boolean
}

/** The labels of a field by its path. */
export type Describe = (path: string) => FieldLabels

/** Formats a value without a label as JSON. */
export function writePlain(value: unknown): FormattedValue {
  if (typeof value === 'string') return { text: value }
  if (typeof value !== 'object' || value === null) return { text: String(value) }
  return { text: JSON.stringify(value), full: JSON.stringify(value, null, 2), isMono: true }
}
