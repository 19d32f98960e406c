// Paths that a response offers, each with what stands there: what the field of a path is completed from.
import { isList, isRecord } from '#domain/bindings/json-value.ts'
import { type Origin, type Step, originOf } from '#domain/bindings/read-path.ts'
import { matcher } from '#src/lib/match-text.ts'
import { takenOut } from './response-lines.ts'
import { shownValue } from '../model/value-text.ts'

export interface PathOption {
  readonly path: string
  /** What stands there; for a list of values, all of them. */
  readonly shown: string
  /** How many values the path gives; 1 where it gives no list. */
  readonly count: number
  readonly origin: Origin
}

const most = 1000
const deepest = 6
const looked = 20
const longest = 80

interface Node {
  readonly path: string
  readonly steps: readonly Step[]
  /** One for a plain path, those of all items below `[*]`. */
  readonly values: readonly unknown[]
  readonly isMany: boolean
}

const below = (path: string, key: string): string => (path === '' ? key : `${path}.${key}`)

const membersOf = ({ path, steps, values, isMany }: Node): Node[] => {
  const names = new Set(
    values.slice(0, looked).flatMap((value) => (isRecord(value) ? Object.keys(value) : [])),
  )
  return [...names].slice(0, most).map((name) => ({
    path: below(path, name),
    steps: [...steps, name],
    values: values.flatMap((value) => (isRecord(value) && Object.hasOwn(value, name) ? [value[name]] : [])),
    isMany,
  }))
}

const itemsOf = ({ path, steps, values, isMany }: Node): Node[] => {
  const items = values.flatMap((value) => (isList(value) ? value.slice(0, most) : []))
  if (items.length === 0) return []
  const each = { path: `${path}[*]`, steps, values: items, isMany: true }
  const first = { path: `${path}[0]`, steps, values: items.slice(0, 1), isMany }
  return isMany ? [each] : [each, first]
}

const optionOf = ({ path, steps, values, isMany }: Node): PathOption => ({
  path,
  shown: (isMany ? values.slice(0, 4).map(shownValue).join(', ') : shownValue(values[0])).slice(0, longest),
  count: isMany ? values.length : 1,
  origin: originOf(steps),
})

const isLeaf = (value: unknown): boolean => !isRecord(value) && !isList(value) && value !== takenOut

/** Every path that leads to a value, those near the beginning first; at most a thousand. */
export function pathOptions(response: unknown): PathOption[] {
  const options: PathOption[] = []
  let level: Node[] = [{ path: '', steps: [], values: [response], isMany: false }]
  for (let depth = 0; depth < deepest && options.length < most; depth += 1) {
    const next: Node[] = []
    for (const node of level) {
      const isPlace = node.path !== '' && node.values.some(isLeaf)
      if (isPlace) options.push(optionOf(node))
      next.push(...itemsOf(node), ...membersOf(node))
    }
    level = next.slice(0, most)
  }
  return options.slice(0, most)
}

const shownAtOnce = 50

/** Those whose path or value holds what is typed, beginnings of paths first. */
export function fittingOptions(options: readonly PathOption[], typed: string): PathOption[] {
  const sought = typed.trim().toLowerCase()
  const fits = matcher(typed.replaceAll(/[.[\]*]+/g, ' '))
  const fitting = options.filter(({ path, shown }) => fits(`${path} ${shown}`))
  const rank = ({ path }: PathOption): number => {
    const lower = path.toLowerCase()
    if (lower.startsWith(sought)) return 0
    return lower.includes(sought) ? 1 : 2
  }
  return fitting.toSorted((one, other) => rank(one) - rank(other)).slice(0, shownAtOnce)
}
