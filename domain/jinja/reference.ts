// What a template reads of the playbook's run: results of nodes, values of the store.
import type { Span } from '#domain/jinja/span.ts'

/** One step of a path: `.a`, `.0`, `['a']` or `[0]`. `span` is that of the name within dots and quotes. */
export interface PathStep {
  readonly value: string | number
  readonly isDotted: boolean
  readonly isCalled: boolean
  /** With its dot or brackets. */
  readonly start: number
  readonly end: number
}

/** `node.4.events[0]`: offsets in UTF-16 units of the template. */
export interface Reference extends Span {
  readonly root: 'node' | 'store'
  /** The id of the node, or the key of the store. */
  readonly name: string
  /** What follows, as far as it is written and not computed. */
  readonly path: readonly (string | number)[]
  readonly steps: readonly PathStep[]
  /** Of the name alone, without dot, brackets and quotes. */
  readonly nameSpan: Span
}
