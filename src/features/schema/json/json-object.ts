// A logical object read from text: the object, or what keeps the text from being one, each problem with its place.
import { type LogicalObject, logicalObject } from '#contract/data-manager/logical-object.ts'
import { type JsonFault, offsetOf, readJson } from './json-text.ts'

/** A problem at an offset of the text, in words. */
export interface TextProblem {
  readonly id: string
  readonly offset: number
  readonly sentence: string
}

interface ShapeFault {
  readonly path: string
  readonly offset: number
  /** What is wanted there, in the words of the schema; null when the member is missing. */
  readonly expected: string | null
}

export type ReadObject =
  | { readonly kind: 'object'; readonly object: LogicalObject; readonly places: ReadonlyMap<string, number> }
  | { readonly kind: 'fault'; readonly fault: JsonFault; readonly offset: number }
  | { readonly kind: 'shape'; readonly faults: readonly ShapeFault[] }

const root = '0'

/** Reads a text. Paths begin with `0`, as in the problems of a list of one object. */
export function readObject(text: string): ReadObject {
  const read = readJson(text, root)
  if (read.kind === 'fault') return read
  const parsed = logicalObject.safeParse(read.value)
  if (parsed.success) return { kind: 'object', object: parsed.data, places: read.places }
  const faults = parsed.error.issues.map((issue) => {
    const path = [root, ...issue.path.map(String)].join('.')
    const expected = 'expected' in issue ? String(issue.expected) : issue.message
    return {
      path: issue.path.map(String).join('.'),
      offset: offsetOf(read.places, path),
      expected: read.places.has(path) ? expected : null,
    }
  })
  return { kind: 'shape', faults }
}

export function writeObject(object: LogicalObject): string {
  return JSON.stringify(object, null, 2)
}
