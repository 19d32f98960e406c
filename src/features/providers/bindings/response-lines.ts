// A response as readable JSON lines: long lists and large objects are folded, and items of lists take one line with
// their most telling member.
import { isList, isRecord } from '#domain/bindings/json-value.ts'
import type { Step } from '#domain/bindings/read-path.ts'

/** Replaces tokens, codes and nonces in recorded responses. */
export const redacted = '[taken out]'

/** A value on a line. */
export interface LineValue {
  readonly text: string
  readonly steps: readonly Step[]
  /** The value was redacted before it was recorded. */
  readonly isRedacted: boolean
}

export interface ResponseLine {
  readonly id: string
  readonly depth: number
  /** Name of the member, as a JSON string. */
  readonly key: string | null
  /** Text before the value: a bracket, or the start of a folded line. */
  readonly before: string
  readonly value: LineValue | null
  readonly after: string
  /** Number of items if a list starts here. */
  readonly count: number | null
  /** What the button of the line unfolds: the number of hidden members, or one folded item. */
  readonly unfolds: { readonly id: string; readonly more: number } | null
}

/** Unfolded locations: the number of visible members, or whether an item is shown completely. */
type Unfolded = ReadonlyMap<string, number>

export function locationKey(steps: readonly Step[]): string {
  return JSON.stringify(steps)
}

const itemsAtFirst = 2
const membersAtFirst = 200
export const unfoldBy = 200
const maxDepth = 12

export interface LineOptions {
  readonly unfolded: Unfolded
  /** Locations that bindings use. */
  readonly used: ReadonlyMap<string, readonly string[]>
}

interface ValueNode {
  readonly value: unknown
  readonly steps: readonly Step[]
  readonly key: string | null
  readonly depth: number
  readonly comma: string
}

const isLeaf = (value: unknown): boolean => !isRecord(value) && !isList(value)

const baseLine = (node: ValueNode): ResponseLine => ({
  id: locationKey(node.steps),
  depth: node.depth,
  key: node.key,
  before: '',
  value: null,
  after: node.comma,
  count: null,
  unfolds: null,
})

const leafOf = (value: unknown, steps: readonly Step[]): LineValue => ({
  text: JSON.stringify(value) ?? 'null',
  steps,
  isRedacted: value === redacted,
})

/** The member that represents a folded item: one that is used, one that names it, or the first. */
const labelMember = (
  item: Readonly<Record<string, unknown>>,
  { steps, used }: { steps: readonly Step[]; used: LineOptions['used'] },
): string | undefined => {
  const names = Object.keys(item).filter((name) => isLeaf(item[name]))
  return (
    names.find((name) => used.has(locationKey([...steps, name]))) ??
    names.find((name) => /^(display_?name|name|value|email)$/i.test(name)) ??
    names[0]
  )
}

const writer = ({ unfolded, used }: LineOptions) => {
  const lines: ResponseLine[] = []

  const folded = (item: Readonly<Record<string, unknown>>, node: ValueNode): void => {
    const name = labelMember(item, { steps: node.steps, used })
    const others = Object.keys(item).length - (name === undefined ? 0 : 1)
    const value = name === undefined ? null : leafOf(item[name], [...node.steps, name])
    lines.push({
      ...baseLine(node),
      before: name === undefined ? '{ ' : `{ ${JSON.stringify(name)}: `,
      value,
      after: ` }${node.comma}`,
      unfolds: others === 0 ? null : { id: locationKey(node.steps), more: others },
    })
  }

  const members = (
    node: ValueNode,
    { entries, first }: { entries: readonly (readonly [Step, unknown])[]; first: number },
  ) => {
    const visibleCount = Math.min(entries.length, Math.max(first, unfolded.get(locationKey(node.steps)) ?? 0))
    for (const [index, [step, value]] of entries.slice(0, visibleCount).entries())
      write({
        value,
        steps: [...node.steps, step],
        key: typeof step === 'string' ? JSON.stringify(step) : null,
        depth: node.depth + 1,
        comma: index === entries.length - 1 ? '' : ',',
      })
    const more = entries.length - visibleCount
    if (more > 0)
      lines.push({
        ...baseLine(node),
        id: `${locationKey(node.steps)} more`,
        depth: node.depth + 1,
        key: null,
        after: '',
        unfolds: { id: locationKey(node.steps), more },
      })
  }

  const block = (
    node: ValueNode,
    {
      brackets,
      entries,
      first,
    }: { brackets: string; entries: readonly (readonly [Step, unknown])[]; first: number },
  ): void => {
    if (entries.length === 0 || node.depth >= maxDepth) {
      lines.push({
        ...baseLine(node),
        before: entries.length === 0 ? brackets : `${brackets[0]}…${brackets[1]}`,
      })
      return
    }
    const count = brackets === '[]' ? entries.length : null
    lines.push({ ...baseLine(node), before: brackets[0] ?? '', after: '', count })
    members(node, { entries, first })
    lines.push({
      ...baseLine(node),
      id: `${locationKey(node.steps)} end`,
      key: null,
      before: brackets[1] ?? '',
    })
  }

  const write = (node: ValueNode): void => {
    const { value, steps } = node
    const isItem = typeof steps.at(-1) === 'number'
    if (isList(value)) block(node, { brackets: '[]', entries: [...value.entries()], first: itemsAtFirst })
    else if (!isRecord(value)) lines.push({ ...baseLine(node), value: leafOf(value, steps) })
    else if (isItem && !unfolded.has(locationKey(steps))) folded(value, node)
    else block(node, { brackets: '{}', entries: Object.entries(value), first: membersAtFirst })
  }

  return { lines, write }
}

/** Formats a response as lines. */
export function responseLines(response: unknown, options: LineOptions): ResponseLine[] {
  const { lines, write } = writer(options)
  write({ value: response, steps: [], key: null, depth: 0, comma: '' })
  return lines
}
