/** Half-open, in UTF-16 units of the text. */
export interface Span {
  readonly start: number
  readonly end: number
}
