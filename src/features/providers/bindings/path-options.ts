// Paths of a response with their values, for completing the path of a field.
import { isList, isRecord } from '#domain/bindings/json-value.ts'
import { type Origin, type Step, originOf } from '#domain/bindings/read-path.ts'
import { matcher } from '#src/lib/match-text.ts'
import { redacted } from './response-lines.ts'
import { formatValue } from '../model/value-text.ts'

export interface PathOption {
  readonly path: string
  /** The value; all of them if the path returns a list. */
  readonly preview: string
  /** Number of values of the path; 1 if it does not return a list. */
  readonly count: number
  readonly origin: Origin
}

const maxOptions = 1000
const maxDepth = 6
const sampleSize = 20
const maxLength = 80

interface Node {
  readonly path: string
  readonly steps: readonly Step[]
  /** One value for a plain path, the values of all items below `[*]`. */
  readonly values: readonly unknown[]
  readonly isMany: boolean
}

const below = (path: string, key: string): string => (path === '' ? key : `${path}.${key}`)

const membersOf = ({ path, steps, values, isMany }: Node): Node[] => {
  const names = new Set(
    values.slice(0, sampleSize).flatMap((value) => (isRecord(value) ? Object.keys(value) : [])),
  )
  return [...names].slice(0, maxOptions).map((name) => ({
    path: below(path, name),
    steps: [...steps, name],
    values: values.flatMap((value) => (isRecord(value) && Object.hasOwn(value, name) ? [value[name]] : [])),
    isMany,
  }))
}

const itemsOf = ({ path, steps, values, isMany }: Node): Node[] => {
  const items = values.flatMap((value) => (isList(value) ? value.slice(0, maxOptions) : []))
  if (items.length === 0) return []
  const each = { path: `${path}[*]`, steps, values: items, isMany: true }
  const first = { path: `${path}[0]`, steps, values: items.slice(0, 1), isMany }
  return isMany ? [each] : [each, first]
}

const optionOf = ({ path, steps, values, isMany }: Node): PathOption => ({
  path,
  preview: (isMany ? values.slice(0, 4).map(formatValue).join(', ') : formatValue(values[0])).slice(
    0,
    maxLength,
  ),
  count: isMany ? values.length : 1,
  origin: originOf(steps),
})

const isLeaf = (value: unknown): boolean => !isRecord(value) && !isList(value) && value !== redacted

/** All paths that lead to a value, shallow ones first; at most a thousand. */
export function pathOptions(response: unknown): PathOption[] {
  const options: PathOption[] = []
  let level: Node[] = [{ path: '', steps: [], values: [response], isMany: false }]
  for (let depth = 0; depth < maxDepth && options.length < maxOptions; depth += 1) {
    const next: Node[] = []
    for (const node of level) {
      const hasValue = node.path !== '' && node.values.some(isLeaf)
      if (hasValue) options.push(optionOf(node))
      next.push(...itemsOf(node), ...membersOf(node))
    }
    level = next.slice(0, maxOptions)
  }
  return options.slice(0, maxOptions)
}

const maxSuggestions = 50

/** Options whose path or value matches the typed text; those whose path starts with it come first. */
export function matchingOptions(options: readonly PathOption[], typed: string): PathOption[] {
  const search = typed.trim().toLowerCase()
  const matches = matcher(typed.replaceAll(/[.[\]*]+/g, ' '))
  const matching = options.filter(({ path, preview }) => matches(`${path} ${preview}`))
  const rank = ({ path }: PathOption): number => {
    const lower = path.toLowerCase()
    if (lower.startsWith(search)) return 0
    return lower.includes(search) ? 1 : 2
  }
  return matching.toSorted((one, other) => rank(one) - rank(other)).slice(0, maxSuggestions)
}
