// Checks parsed JSON for what no schema sees: members called `__proto__`, which parsers silently drop, and nesting so
// deep that serializing the value again overflows the stack.
import type { Problem } from '#contract/http.ts'
import { reasonParams } from '#contract/reasons.ts'
import { PlatformError, problemAt, refuse } from '../core/error.ts'

const maxDepth = 200
const reservedMember = '__proto__'

interface NestedValue {
  readonly value: object
  readonly key: string
  readonly depth: number
  readonly parent: NestedValue | undefined
}

const pathOf = (node: NestedValue): string => {
  const keys = [reservedMember]
  for (let at: NestedValue | undefined = node; at?.parent !== undefined; at = at.parent) keys.unshift(at.key)
  return keys.join('.')
}

const isNested = (value: unknown): value is object => typeof value === 'object' && value !== null

/**
 * Throws `invalid_json` for JSON nested deeper than 200 levels, and `invalid_value` with the paths of all members
 * called `__proto__`: a silently dropped filter of that name would let every row pass.
 */
export function checkJsonShape(value: unknown): void {
  const problems: Problem[] = []
  const nodes: NestedValue[] = isNested(value) ? [{ value, key: '', depth: 1, parent: undefined }] : []
  for (const node of nodes) {
    if (node.depth > maxDepth)
      throw new PlatformError('invalid_json', { params: reasonParams('nested_deep', { levels: maxDepth }) })
    if (Object.hasOwn(node.value, reservedMember))
      problems.push(problemAt(pathOf(node), 'invalid_value', reasonParams('member_reserved')))
    for (const key of Object.keys(node.value)) {
      const inner: unknown = Reflect.get(node.value, key)
      if (isNested(inner)) nodes.push({ value: inner, key, depth: node.depth + 1, parent: node })
    }
  }
  if (problems.length > 0) throw refuse(problems)
}
