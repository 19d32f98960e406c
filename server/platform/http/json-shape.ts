// What JSON may hold and no schema sees: members called `__proto__`, which parsers drop in silence, and nesting so deep
// that whoever writes the value again runs out of stack.
import type { Problem } from '#contract/http.ts'
import { reasonParams } from '#contract/reasons.ts'
import { PlatformError, problemAt, refuse } from '../core/error.ts'

const deepest = 200
const silent = '__proto__'

interface Place {
  readonly value: object
  readonly key: string
  readonly depth: number
  readonly parent: Place | undefined
}

const pathOf = (place: Place): string => {
  const keys = [silent]
  for (let at: Place | undefined = place; at?.parent !== undefined; at = at.parent) keys.unshift(at.key)
  return keys.join('.')
}

const isNested = (value: unknown): value is object => typeof value === 'object' && value !== null

/**
 * Refuses parsed JSON that is nested deeper than 200 levels (`invalid_json`), or that has members called `__proto__`
 * (`invalid_value`, each with its path): dropped in silence, a filter of that name would let every row through.
 */
export function demandShape(value: unknown): void {
  const problems: Problem[] = []
  const places: Place[] = isNested(value) ? [{ value, key: '', depth: 1, parent: undefined }] : []
  for (const place of places) {
    if (place.depth > deepest)
      throw new PlatformError('invalid_json', { params: reasonParams('nested_deep', { levels: deepest }) })
    if (Object.hasOwn(place.value, silent))
      problems.push(problemAt(pathOf(place), 'invalid_value', reasonParams('member_reserved')))
    for (const key of Object.keys(place.value)) {
      const inner: unknown = Reflect.get(place.value, key)
      if (isNested(inner)) places.push({ value: inner, key, depth: place.depth + 1, parent: place })
    }
  }
  if (problems.length > 0) throw refuse(problems)
}
