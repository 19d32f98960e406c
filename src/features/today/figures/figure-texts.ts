// The words of a figure: its value, its period, and its change.
import { useTranslation } from 'react-i18next'
import type { Figure, PeriodUnit } from '#contract/today/today.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { changeOf } from './change-of.ts'
import { sparkFacts } from '#src/ui/display/spark-path.ts'

const decimalsBelow = 1000

/** Local midnight of a day, so that its date is the same in every time zone. */
const dayOf = (label: string): Date => new Date(`${label}T00:00:00`)

/** Numbers in full, and with two decimals if they are small. */
function useNumber() {
  const format = useFormat()
  return (value: number): string =>
    format.number(Math.abs(value) < decimalsBelow ? Math.round(value * 100) / 100 : Math.round(value))
}

const usePeriodText = () => {
  const { t } = useTranslation('today')
  const format = useFormat()
  const texts: Readonly<Record<PeriodUnit, (label: string) => string>> = {
    date: (label) => format.date(dayOf(label)),
    year_week: (label) => t('figures.week', { day: format.date(dayOf(label)) }),
    year_month: (label) => format.month(dayOf(label)),
    year_quarter: (label) =>
      t('figures.quarter', {
        quarter: Math.floor(dayOf(label).getMonth() / 3) + 1,
        year: label.slice(0, 4),
      }),
    year: (label) => label,
  }
  return (label: string, unit: PeriodUnit | null): string => texts[unit ?? 'date'](label)
}

/** Null where a figure has nothing to say. */
export function useFigureTexts(figure: Figure) {
  const { t } = useTranslation(['today', 'shared'])
  const format = useFormat()
  const write = useNumber()
  const periodText = usePeriodText()
  const { value, unit, label, previous, points } = figure
  const signed = (amount: number): string => (amount > 0 ? `+${write(amount)}` : write(amount))

  const comparedWith = (): string => {
    if (previous === null || previous.label === null) return t('figures.before')
    if (previous.to === null) return t('figures.on', { period: periodText(previous.label, unit) })
    return t('figures.onDays', {
      from: format.date(dayOf(previous.label)),
      to: format.date(dayOf(previous.to)),
    })
  }
  const change = () => {
    if (previous === null || typeof value !== 'number') return null
    const { ratio, amount } = changeOf(value, previous.value)
    if (amount === null) return { strong: t('shared:unsaved.new'), rest: '' }
    const strong = ratio === null ? signed(amount) : format.change(ratio)
    return { strong, rest: comparedWith() }
  }
  const facts = sparkFacts(points)
  return {
    value: typeof value === 'number' ? write(value) : value === null ? t('shared:table.none') : String(value),
    period: label === null ? null : periodText(label, unit),
    change: change(),
    spark:
      facts === undefined
        ? null
        : t('shared:figure.spark', {
            first: write(facts.first),
            last: write(facts.last),
            lowest: write(facts.lowest),
            highest: write(facts.highest),
          }),
  }
}
