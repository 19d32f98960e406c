import { describe, expect, it } from 'vitest'
import { stripDays } from './strip-days.ts'

const axis = [{ field: 'day', unit: 'date' }] as const
const heads = (days: readonly string[]) => days.map((day) => [day])
const september = heads(['1995-09-01', '1995-09-02'])

describe('QB9c the days of a strip', () => {
  it.each([
    ['en', 'Sep 1995', 'Sep 1994', 'Fri 1'],
    ['fr', 'sept. 1995', 'sept. 1994', 'ven. 1'],
    ['ja', '1995年9月', '1994年9月', '1日(金)'],
  ])('are named by their month in %s', (locale, now, past, day) => {
    const days = stripDays({ axis, categories: september, pastHeads: heads(['1994-09-02']) }, locale)
    expect([days?.now, days?.past, days?.write(['1995-09-01'])]).toEqual([now, past, day])
  })

  it('are named by their year if one row has several months', () => {
    const pastHeads = heads(['1994-08-31', '1994-09-01'])
    const days = stripDays({ axis, categories: september, pastHeads }, 'en')
    expect([days?.now, days?.past, days?.write(['1994-08-31'])]).toEqual(['1995', '1994', '31 Aug'])
  })

  it('are written in full if they share no year, or both rows would have the same name', () => {
    const across = heads(['1994-12-31', '1995-01-01'])
    expect(stripDays({ axis, categories: across, pastHeads: september }, 'en')).toBeNull()
    expect(stripDays({ axis, categories: september, pastHeads: heads(['1995-09-08']) }, 'en')).toBeNull()
  })

  it('need an axis of days', () => {
    const months = [{ field: 'day', unit: 'year_month' }] as const
    expect(stripDays({ axis: months, categories: september, pastHeads: september }, 'en')).toBeNull()
  })
})
