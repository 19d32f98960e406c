/** Half-open range in UTF-16 code units of the text. */
export interface Span {
  readonly start: number
  readonly end: number
}
