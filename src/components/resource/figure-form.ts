// The form of settings that are figures, and its request body: amounts as number and unit, counts as typed.
import { z } from 'zod'
import type { SettingRange } from '#contract/setting-range.ts'
import { plainFigure } from '#src/lib/typed-number.ts'

const anyAmount = z.object({ amount: z.string(), unit: z.string() })
export type Amount = z.infer<typeof anyAmount>
export type FigureForm = Record<string, string | Amount>

/** An amount as typed, by the sizes of its units, smallest first. The wire uses the smallest unit. */
export function defineMeasure(sizes: Readonly<Record<string, number>>, { isWhole }: { isWhole: boolean }) {
  const units = Object.keys(sizes)
  const sizeOf = (unit: string): number => sizes[unit] ?? 1
  const pattern = isWhole ? /^\d{1,9}$/ : /^\d{1,15}(\.\d{1,6})?$/
  return {
    units,
    isWhole,
    /** In the largest unit without a remainder. */
    amountOf: (figure: number): Amount => {
      const fits = (unit: string) => figure >= sizeOf(unit) && figure % sizeOf(unit) === 0
      const unit = units.findLast(fits) ?? units[0] ?? ''
      return { amount: String(figure / sizeOf(unit)), unit }
    },
    /** Undefined for other texts. A decimal such as `1.5` is rounded to the smallest unit. */
    figureOf: ({ amount, unit }: Amount): number | undefined =>
      pattern.test(amount.trim()) ? Math.round(Number(amount.trim()) * sizeOf(unit)) : undefined,
  }
}

/** A form of figures and other members, and its document. */
export interface FigureDocument<D> {
  readonly shape: z.ZodType<FigureForm>
  readonly documentOf: (stored: D) => D
  readonly formOf: (document: D) => FigureForm
  readonly toDocument: (form: FigureForm, language: string) => D
  /** A merged document; undefined if it is invalid. */
  readonly parse: (written: unknown) => D | undefined
  /** The field of a problem in the body. */
  readonly fieldOf: (path: string) => string | undefined
}

interface FigureAt<Name extends string> {
  readonly name: Name
  /** The units of typed numbers. */
  readonly language: string
}

function recordOf<Name extends string, V>(entries: readonly (readonly [Name, V])[]): Record<Name, V>
function recordOf(entries: readonly (readonly [string, unknown])[]): object {
  return Object.fromEntries(entries)
}

interface Settings<Name extends string> {
  readonly ranges: Readonly<Record<Name, SettingRange>>
  readonly document: z.ZodType<Record<Name, number>>
}

type Measure = ReturnType<typeof defineMeasure>

/** Settings by their ranges: counts, or amounts of the measure of their unit. */
export function defineFigures<Name extends string>(
  { ranges, document }: Settings<Name>,
  measures: Measure | Readonly<Record<Exclude<SettingRange['unit'], 'count'>, Measure>>,
) {
  const measureOf = (name: Name): Measure =>
    'units' in measures ? measures : measures[ranges[name].unit === 'bytes' ? 'bytes' : 'seconds']
  const isName = (text: string): text is Name => Object.hasOwn(ranges, text)
  const isAmount = (name: Name): boolean => ranges[name].unit !== 'count'
  const names = Object.keys(ranges).filter(isName)
  const amountIn = (name: Name) => anyAmount.extend({ unit: z.enum(measureOf(name).units) })
  const figureOf = (form: FigureForm, { name, language }: FigureAt<Name>): number | undefined => {
    const typed = form[name] ?? ''
    if (typeof typed !== 'string')
      return measureOf(name).figureOf({ ...typed, amount: plainFigure(language, typed.amount) })
    const text = plainFigure(language, typed)
    return /^\d{1,12}$/.test(text) ? Number(text) : undefined
  }
  const isWithin = (name: Name, figure: number | undefined): figure is number =>
    figure !== undefined && figure >= ranges[name].min && figure <= ranges[name].max
  return {
    measureOf,
    ranges,
    isName,
    isAmount,
    /** A draft of an earlier version lacks settings that were added later. */
    shape: z.object(
      Object.fromEntries(
        names.map((name) => {
          const { initial } = ranges[name]
          const field = isAmount(name)
            ? amountIn(name).default(measureOf(name).amountOf(initial))
            : z.string().default(String(initial))
          return [name, field] as const
        }),
      ),
    ),
    documentOf: (stored: Readonly<Record<Name, number>>): Record<Name, number> =>
      recordOf(names.map((name) => [name, stored[name]])),
    formOf: (figures: Readonly<Record<Name, number>>): FigureForm =>
      recordOf(
        names.map((name) => [
          name,
          isAmount(name) ? measureOf(name).amountOf(figures[name]) : String(figures[name]),
        ]),
      ),
    /** The figure of a field; undefined if it is not a number. */
    figureOf,
    isWithin,
    /** NaN if a field is not a number; such a form is not sent. */
    toDocument: (form: FigureForm, language: string): Record<Name, number> =>
      recordOf(names.map((name) => [name, figureOf(form, { name, language }) ?? Number.NaN])),
    /** A merged document; undefined if it is invalid. */
    parse: (written: unknown) => document.safeParse(written).data,
    /** The field of a problem in the body. */
    fieldOf: (path: string): string | undefined => {
      if (!isName(path)) return undefined
      return isAmount(path) ? `${path}.amount` : path
    },
  }
}
export type Figures<Name extends string> = ReturnType<typeof defineFigures<Name>>
