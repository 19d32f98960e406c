// What a new extraction found different from the one before (DM45). The earlier findings are stored until somebody
// acknowledges the changes, or an extraction finds them again.
import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { readingOptions, type ReadingOptions } from '#contract/data-manager/reading-options.ts'
import type { FoundChanges } from '#contract/data-manager/change-endpoints.ts'
import { attributeType, type AttributeType, type Extraction } from '#contract/data-manager/table.ts'
import { instant } from '#contract/http.ts'
import type { SourceTableRow } from '../../db/source-tables.ts'

const baseline = z.object({
  extracted_at: instant,
  sampled: z.boolean(),
  attributes: z.array(z.object({ attribute_name: z.string(), type: attributeType })),
  options: readingOptions,
  /** Those of `options` that were chosen. */
  chosen: readingOptions,
})
type Baseline = z.infer<typeof baseline>

/** Chosen options, else detected ones. */
const optionsOf = ({ reading }: Extraction): ReadingOptions => ({ ...reading?.detected, ...reading?.chosen })

const toBaseline = (extraction: Extraction): Baseline => ({
  extracted_at: extraction.extracted_at,
  sampled: extraction.sampled,
  attributes: extraction.attributes.map(({ attribute_name, type }) => ({ attribute_name, type })),
  options: optionsOf(extraction),
  chosen: extraction.reading?.chosen ?? {},
})

const readBaseline = ({ baselineJson }: Pick<SourceTableRow, 'baselineJson'>): Baseline | null =>
  baselineJson === null ? null : baseline.parse(JSON.parse(baselineJson))

type AttributeChange = FoundChanges['attributes'][number]

const attributeChanges = (before: Baseline, after: Extraction): AttributeChange[] => {
  const old = new Map(before.attributes.map((one) => [one.attribute_name, one.type]))
  const now = new Map(after.attributes.map((one) => [one.attribute_name, one.type]))
  const isSame = (one: AttributeType, other: AttributeType): boolean =>
    one.main === other.main && one.sub === other.sub
  return [
    ...[...old].flatMap(([name, from]): AttributeChange[] => {
      const to = now.get(name)
      if (to === undefined) return [{ kind: 'removed', attribute_name: name, from, to: null }]
      return isSame(from, to) ? [] : [{ kind: 'retyped', attribute_name: name, from, to }]
    }),
    ...[...now].flatMap(([name, to]): AttributeChange[] =>
      old.has(name) ? [] : [{ kind: 'added', attribute_name: name, from: null, to }],
    ),
  ]
}

const textOf = (value: unknown): string | null => {
  if (value === undefined) return null
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Options that were chosen, or that the file decides, and that differ. Other values may decide further ones. */
const optionChanges = (before: Baseline, after: Extraction): FoundChanges['options'] => {
  const now = optionsOf(after)
  const chosen = after.reading?.chosen ?? {}
  return readingOptions.keyof().options.flatMap((option) => {
    const [from, to] = [before.options[option], now[option]]
    const isOtherwiseRead =
      (from !== undefined && to !== undefined) || !isDeepStrictEqual(before.chosen[option], chosen[option])
    return !isOtherwiseRead || isDeepStrictEqual(from, to)
      ? []
      : [{ option, from: textOf(from), to: textOf(to) }]
  })
}

/** The changes since the findings that are stored; null if there are none. */
export function changesOf(
  row: Pick<SourceTableRow, 'baselineJson'>,
  extraction: Extraction | null,
): FoundChanges | null {
  const before = readBaseline(row)
  if (before === null || extraction === null) return null
  const attributes = attributeChanges(before, extraction)
  const options = optionChanges(before, extraction)
  if (attributes.length + options.length === 0) return null
  return { since: before.extracted_at, was_sampled: before.sampled, attributes, options }
}

/**
 * The findings to compare with after a new extraction: those that are stored, else those of the previous extraction;
 * null if they are the same. A full read replaces its sample if no object uses the table.
 */
export function nextBaseline(
  row: Pick<SourceTableRow, 'baselineJson'>,
  { previous, next, isUsed }: { previous: Extraction | null; next: Extraction; isUsed: boolean },
): string | null {
  const before = readBaseline(row) ?? (previous && toBaseline(previous))
  if (before === null || (before.sampled && !isUsed)) return null
  const baselineJson = JSON.stringify(before)
  return changesOf({ baselineJson }, next) === null ? null : baselineJson
}
