import { createInstance } from 'i18next'
import { describe, expect, it } from 'vitest'
import { relativeDay } from '#domain/query/relative-date.ts'
import { query as english } from '#src/i18n/en/query.ts'
import { query as french } from '#src/i18n/fr/query.ts'
import { query as japanese } from '#src/i18n/ja/query.ts'
import { readShift, isReady } from '../filters/typed-condition.ts'
import type { Naming } from './naming.ts'
import { formatOperands, formatOperandsShort, sentenceFormatter } from './naming.ts'
import { readAddress, writeAddress } from './query-params.ts'
import { type Condition, emptyState, normalize } from './query-state.ts'
import { fromRequest, toRequest, toView } from './query-request.ts'
import { periodCondition, periodNames, periodOf, periods } from './relative-dates.ts'
import { catalogue } from './testing/fixtures.ts'

const resources = { en: { query: english }, fr: { query: french }, ja: { query: japanese } }

const namingIn = async (locale: keyof typeof resources): Promise<Naming> => {
  const i18n = createInstance()
  await i18n.init({
    lng: locale,
    ns: ['query'],
    defaultNS: 'query',
    resources,
    interpolation: { escapeValue: false },
  })
  return { t: i18n.getFixedT(locale, ['query', 'shared']), locale, catalogue }
}

const dimension = { field: 'day' } as const
const between = (operands: Condition['operands']): Condition => ({ dimension, operator: 'between', operands })
const custom = between([
  { unit: 'month', shift: -3, edge: 'start' },
  { unit: 'semester', shift: -1, edge: 'end' },
])

describe('QB35 relative periods', () => {
  // A Sunday.
  it.each([
    ['today', '2026-03-01', '2026-03-01'],
    ['yesterday', '2026-02-28', '2026-02-28'],
    ['last7Days', '2026-02-23', '2026-03-01'],
    ['last30Days', '2026-01-31', '2026-03-01'],
    ['thisWeek', '2026-02-23', '2026-03-01'],
    ['previousWeek', '2026-02-16', '2026-02-22'],
    ['thisMonth', '2026-03-01', '2026-03-31'],
    ['previousMonth', '2026-02-01', '2026-02-28'],
    ['last12Months', '2025-03-01', '2026-02-28'],
    ['thisQuarter', '2026-01-01', '2026-03-31'],
    ['previousQuarter', '2025-10-01', '2025-12-31'],
    ['thisYear', '2026-01-01', '2026-12-31'],
    ['previousYear', '2025-01-01', '2025-12-31'],
    ['yearToDate', '2026-01-01', '2026-03-01'],
  ] as const)('%s is %s to %s', (name, from, to) => {
    expect(periods[name].map((each) => relativeDay(each, '2026-03-01'))).toEqual([from, to])
    expect(periodOf(between(periods[name]))).toBe(name)
    expect(periodNames).toHaveLength(14)
  })

  it('are recognized in any order of their members, and only as a range', () => {
    const [from, to] = periods.last7Days
    const turned = between([{ edge: from.edge, shift: from.shift, unit: from.unit }, to])
    expect(periodOf(turned)).toBe('last7Days')
    expect(periodOf({ ...turned, operator: 'not_between' })).toBeNull()
    expect(periodOf(custom)).toBeNull()
  })

  it('QB36 start with whole days for instants, and are not offered for other fields', () => {
    const started = (field: string) => periodCondition(catalogue.fields.get(field))?.dimension
    expect(started('day')).toEqual({ field: 'day' })
    expect(started('seen')).toEqual({ field: 'seen', unit: 'date' })
    expect(started('cost')).toBeUndefined()
    expect(started('gone')).toBeUndefined()
  })

  it('stay in the address, the request and the saved query', () => {
    const state = normalize({
      ...emptyState,
      values: [{ mode: 'count', field: 'cost' }],
      filters: [between(periods.last7Days), { ...custom, operator: 'not_between' }],
      table: 'strike',
    })
    const address = readAddress(new URLSearchParams(writeAddress(state, new URLSearchParams())))
    expect(address).toEqual({ state, ignored: [] })
    const request = toRequest(state)
    expect(request.filter).toEqual({ day: { between: periods.last7Days, not_between: custom.operands } })
    expect(fromRequest({ request, view: toView(state) }).state).toEqual(state)
  })

  it.each([
    ['en', 'the last 7 days, with today', '3 months ago (start) and 1 half-year ago (end)'],
    ['fr', 'les 7 derniers jours, aujourd’hui compris', 'il y a 3 mois (début) et il y a 1 semestre (fin)'],
    ['ja', '今日を含む直近7日間', '3 か月前の始め〜1半期前の終わり'],
  ] as const)('are written in words in %s', async (locale, period, ends) => {
    const naming = await namingIn(locale)
    expect(formatOperands(naming, between(periods.last7Days))).toBe(period)
    expect(formatOperandsShort(naming, between(periods.last7Days))).toBe(period)
    expect(formatOperands(naming, custom)).toBe(ends)
    if (locale === 'en')
      expect(sentenceFormatter(naming).condition(between(periods.last7Days), period)).toMatch(
        / is in the last 7 days, with today$/,
      )
  })
})

describe('QB35 a typed shift', () => {
  it.each([
    ['-3', -3],
    [' −12 ', -12],
    ['+1', 1],
    ['0', 0],
    ['', null],
    ['1.5', null],
    ['soon', null],
    ['9999999', null],
  ])('%j is %s', (text, shift) => {
    expect(readShift(text)).toBe(shift)
    expect(isReady({ ...custom, texts: [text, '-1'] })).toBe(shift !== null)
  })
})
