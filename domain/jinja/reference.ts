// References of templates: results of nodes, and values of the store.
import type { Span } from '#domain/jinja/span.ts'

/** One step of a path: `.a`, `.0`, `['a']` or `[0]`. */
export interface PathStep {
  readonly value: string | number
  readonly isDotted: boolean
  readonly isCalled: boolean
  /** Including dot or brackets. */
  readonly start: number
  readonly end: number
}

/** A reference such as `node.4.events[0]`, with offsets in UTF-16 code units of the template. */
export interface Reference extends Span {
  readonly root: 'node' | 'store'
  /** ID of the node, or key of the store. */
  readonly name: string
  /** The following steps, as far as they are literal. */
  readonly path: readonly (string | number)[]
  readonly steps: readonly PathStep[]
  /** Range of the name without dot, brackets and quotes. */
  readonly nameSpan: Span
}
