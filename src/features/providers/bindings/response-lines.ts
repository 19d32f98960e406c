// A response as lines of JSON, the way a person reads it: long lists and wide objects folded, items of lists on one line
// with the member that matters.
import { isList, isRecord } from '#domain/bindings/json-value.ts'
import type { Step } from '#domain/bindings/read-path.ts'

/** What stands in recorded responses in place of tokens, codes and nonces. */
export const takenOut = '[taken out]'

/** One value that stands on a line. */
export interface LineValue {
  readonly text: string
  readonly steps: readonly Step[]
  /** It was taken out before it was recorded. */
  readonly isRemoved: boolean
}

export interface ResponseLine {
  readonly id: string
  readonly depth: number
  /** Name of the member, as JSON writes it. */
  readonly key: string | null
  /** Before the value: a bracket, or what stands before it on a folded line. */
  readonly before: string
  readonly value: LineValue | null
  readonly after: string
  /** Items of the list that begins here. */
  readonly count: number | null
  /** What pressing the line's button unfolds: how many more are hidden, or one folded item. */
  readonly unfolds: { readonly id: string; readonly more: number } | null
}

/** How far a place is unfolded: how many of its members are shown, or whether an item is shown whole. */
type Unfolded = ReadonlyMap<string, number>

export function spotOf(steps: readonly Step[]): string {
  return JSON.stringify(steps)
}

const itemsAtFirst = 2
const membersAtFirst = 200
export const unfoldBy = 200
const deepest = 12

export interface LineOptions {
  readonly unfolded: Unfolded
  /** Spots that bindings use. */
  readonly used: ReadonlyMap<string, readonly string[]>
}

interface Place {
  readonly value: unknown
  readonly steps: readonly Step[]
  readonly key: string | null
  readonly depth: number
  readonly comma: string
}

const isLeaf = (value: unknown): boolean => !isRecord(value) && !isList(value)

const bare = (place: Place): ResponseLine => ({
  id: spotOf(place.steps),
  depth: place.depth,
  key: place.key,
  before: '',
  value: null,
  after: place.comma,
  count: null,
  unfolds: null,
})

const leafOf = (value: unknown, steps: readonly Step[]): LineValue => ({
  text: JSON.stringify(value) ?? 'null',
  steps,
  isRemoved: value === takenOut,
})

/** The member of a folded item that says most: one that is used, one that names it, the first text. */
const tellingMember = (
  item: Readonly<Record<string, unknown>>,
  { steps, used }: { steps: readonly Step[]; used: LineOptions['used'] },
): string | undefined => {
  const names = Object.keys(item).filter((name) => isLeaf(item[name]))
  return (
    names.find((name) => used.has(spotOf([...steps, name]))) ??
    names.find((name) => /^(display_?name|name|value|email)$/i.test(name)) ??
    names[0]
  )
}

const writer = ({ unfolded, used }: LineOptions) => {
  const lines: ResponseLine[] = []

  const folded = (item: Readonly<Record<string, unknown>>, place: Place): void => {
    const name = tellingMember(item, { steps: place.steps, used })
    const others = Object.keys(item).length - (name === undefined ? 0 : 1)
    const value = name === undefined ? null : leafOf(item[name], [...place.steps, name])
    lines.push({
      ...bare(place),
      before: name === undefined ? '{ ' : `{ ${JSON.stringify(name)}: `,
      value,
      after: ` }${place.comma}`,
      unfolds: others === 0 ? null : { id: spotOf(place.steps), more: others },
    })
  }

  const members = (
    place: Place,
    { entries, first }: { entries: readonly (readonly [Step, unknown])[]; first: number },
  ) => {
    const shown = Math.min(entries.length, Math.max(first, unfolded.get(spotOf(place.steps)) ?? 0))
    for (const [index, [step, value]] of entries.slice(0, shown).entries())
      write({
        value,
        steps: [...place.steps, step],
        key: typeof step === 'string' ? JSON.stringify(step) : null,
        depth: place.depth + 1,
        comma: index === entries.length - 1 ? '' : ',',
      })
    const more = entries.length - shown
    if (more > 0)
      lines.push({
        ...bare(place),
        id: `${spotOf(place.steps)} more`,
        depth: place.depth + 1,
        key: null,
        after: '',
        unfolds: { id: spotOf(place.steps), more },
      })
  }

  const block = (
    place: Place,
    {
      brackets,
      entries,
      first,
    }: { brackets: string; entries: readonly (readonly [Step, unknown])[]; first: number },
  ): void => {
    if (entries.length === 0 || place.depth >= deepest) {
      lines.push({
        ...bare(place),
        before: entries.length === 0 ? brackets : `${brackets[0]}…${brackets[1]}`,
      })
      return
    }
    const count = brackets === '[]' ? entries.length : null
    lines.push({ ...bare(place), before: brackets[0] ?? '', after: '', count })
    members(place, { entries, first })
    lines.push({ ...bare(place), id: `${spotOf(place.steps)} end`, key: null, before: brackets[1] ?? '' })
  }

  const write = (place: Place): void => {
    const { value, steps } = place
    const isItem = typeof steps.at(-1) === 'number'
    if (isList(value)) block(place, { brackets: '[]', entries: [...value.entries()], first: itemsAtFirst })
    else if (!isRecord(value)) lines.push({ ...bare(place), value: leafOf(value, steps) })
    else if (isItem && !unfolded.has(spotOf(steps))) folded(value, place)
    else block(place, { brackets: '{}', entries: Object.entries(value), first: membersAtFirst })
  }

  return { lines, write }
}

/** The lines of a response. */
export function responseLines(response: unknown, options: LineOptions): ResponseLine[] {
  const { lines, write } = writer(options)
  write({ value: response, steps: [], key: null, depth: 0, comma: '' })
  return lines
}
