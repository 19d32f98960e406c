/** A possible continuation of a command line. */
export interface Suggestion {
  /** The inserted text. */
  readonly text: string
  /** A description, such as the name of a node. */
  readonly detail: string
}

export interface Suggestions {
  /** Where the insertion starts; it replaces the remaining line. */
  readonly from: number
  readonly items: readonly Suggestion[]
}
