// What the merge view needs to know of a field to show it: its name in the user's words, and its values as texts.

/** A value as it is shown. `full` is what stands there when it is looked at closely. */
export interface FormattedValue {
  readonly text: string
  readonly full?: string
  /** Quotes the machine. */
  readonly isMono?: boolean
}

export interface FieldLabels {
  readonly label: string
  /** Never called for a secret, nor for what is not there. */
  readonly write: (value: unknown) => FormattedValue
  /** Its value is never shown, only whether there is one. */
  readonly isSecret?: boolean
}

/** The words of a field by its path. */
export type Describe = (path: string) => FieldLabels

/** A value that has no words of its own, as the machine writes it. */
export function writePlain(value: unknown): FormattedValue {
  if (typeof value === 'string') return { text: value }
  if (typeof value !== 'object' || value === null) return { text: String(value) }
  return { text: JSON.stringify(value), full: JSON.stringify(value, null, 2), isMono: true }
}
