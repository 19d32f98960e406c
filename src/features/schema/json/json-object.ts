// Parses a logical object from text, or returns the reasons why it cannot, each with its offset.
import { type LogicalObject, logicalObject } from '#contract/data-manager/logical-object.ts'
import { type JsonSyntaxFault, offsetOf, parseJson } from './json-text.ts'

/** A problem at an offset of the text. */
export interface TextProblem {
  readonly id: string
  readonly offset: number
  readonly sentence: string
}

interface ShapeFault {
  readonly path: string
  readonly offset: number
  /** The expected type, as in the schema; null if the member is missing. */
  readonly expected: string | null
}

export type ParsedObject =
  | { readonly kind: 'object'; readonly object: LogicalObject; readonly offsets: ReadonlyMap<string, number> }
  | { readonly kind: 'fault'; readonly fault: JsonSyntaxFault; readonly offset: number }
  | { readonly kind: 'shape'; readonly faults: readonly ShapeFault[] }

const root = '0'

/** Parses a text. Paths start with `0`, as in the problems of a list of one object. */
export function parseObject(text: string): ParsedObject {
  const read = parseJson(text, root)
  if (read.kind === 'fault') return read
  const parsed = logicalObject.safeParse(read.value)
  if (parsed.success) return { kind: 'object', object: parsed.data, offsets: read.offsets }
  const faults = parsed.error.issues.map((issue) => {
    const path = [root, ...issue.path.map(String)].join('.')
    const expected = 'expected' in issue ? String(issue.expected) : issue.message
    return {
      path: issue.path.map(String).join('.'),
      offset: offsetOf(read.offsets, path),
      expected: read.offsets.has(path) ? expected : null,
    }
  })
  return { kind: 'shape', faults }
}

export function writeObject(object: LogicalObject): string {
  return JSON.stringify(object, null, 2)
}
