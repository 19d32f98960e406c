// The form of the limits, and the body it becomes: sizes by number and unit, counts as typed.
import { z } from 'zod'
import { type ArchiveLimits, type ShownLimits, type StoreLimit, storeLimits } from '#contract/store/limits.ts'
import type { Shape } from '#domain/merge/shape.ts'
import { plainFigure } from '#src/lib/figure.ts'
import { bytesOf, sizeOf, units } from './size.ts'

const sizes = ['archive', 'archive_unpacked'] as const
export const limitNames = ['archive', 'archive_unpacked', 'archive_entries', 'archive_ratio'] as const
export type SizeName = (typeof sizes)[number]
export type CountName = Exclude<StoreLimit, SizeName>

const size = z.object({ amount: z.string(), unit: z.enum(units) })
export const limitsForm = z.object({
  archive: size,
  archive_unpacked: size,
  archive_entries: z.string(),
  archive_ratio: z.string(),
})
export type LimitsForm = z.infer<typeof limitsForm>

export const limitsShape = { kind: 'members', members: {} } as const satisfies Shape

export const isLimit = (name: string): name is StoreLimit => Object.hasOwn(storeLimits, name)
export const isSize = (name: StoreLimit): name is SizeName => sizes.some((each) => each === name)

export const documentOf = (limits: ShownLimits): ArchiveLimits => ({
  archive: limits.archive,
  archive_entries: limits.archive_entries,
  archive_unpacked: limits.archive_unpacked,
  archive_ratio: limits.archive_ratio,
})

export const formOf = (limits: ArchiveLimits): LimitsForm => ({
  archive: sizeOf(limits.archive),
  archive_unpacked: sizeOf(limits.archive_unpacked),
  archive_entries: String(limits.archive_entries),
  archive_ratio: String(limits.archive_ratio),
})

/** The figure that stands in a field, typed as the language writes figures; undefined for what is none. */
export const figureOf = (
  form: LimitsForm,
  { name, language }: { name: StoreLimit; language: string },
): number | undefined => {
  if (isSize(name)) {
    const { amount, unit } = form[name]
    return bytesOf({ amount: plainFigure(language, amount), unit })
  }
  const text = plainFigure(language, form[name === 'archive_ratio' ? 'archive_ratio' : 'archive_entries'])
  return /^\d{1,12}$/.test(text) ? Number(text) : undefined
}

export const isWithin = (name: StoreLimit, figure: number | undefined): figure is number => {
  const { min, max } = storeLimits[name]
  return figure !== undefined && figure >= min && figure <= max
}

/** NaN where a field holds no figure; such a form is not sent. */
export const toBody = (form: LimitsForm, language: string): ArchiveLimits => {
  const figure = (name: StoreLimit) => figureOf(form, { name, language }) ?? Number.NaN
  return {
    archive: figure('archive'),
    archive_entries: figure('archive_entries'),
    archive_unpacked: figure('archive_unpacked'),
    archive_ratio: figure('archive_ratio'),
  }
}

/** The field a problem of the body belongs to. */
export const fieldOf = (path: string): CountName | `${SizeName}.amount` | undefined => {
  if (path === 'archive' || path === 'archive_unpacked') return `${path}.amount`
  return path === 'archive_entries' || path === 'archive_ratio' ? path : undefined
}
