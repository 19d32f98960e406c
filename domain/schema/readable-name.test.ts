import { describe, expect, test } from 'vitest'
import { readableName, unitOfName } from './readable-name.ts'

describe('the unit in the name of an attribute', () => {
  test.each([
    ['Cost Total $', '$'],
    ['Umsatz€', '€'],
    ['Precipitation (mm)', 'mm'],
    ['Wind (m/s)', 'm/s'],
    ['Highest temperature (°C)', '°C'],
    ['Weight [kg]', 'kg'],
    ['売上（円）', '円'],
    ['Late %', '%'],
    ['dues_eur', 'EUR'],
    ['Delay_PCT', '%'],
    ['energy_kwh', 'kWh'],
  ])('%s: %s', (name, unit) => expect(unitOfName(name)).toBe(unit))

  test.each([
    '',
    'Cost',
    'eur',
    '_eur',
    'Version (2)',
    'Sales (2,024)',
    'Sales (without returned goods)',
    'delay_min',
    'count_all',
    'fleur',
    'Speed IAS in knots',
  ])('none: %s', (name) => expect(unitOfName(name)).toBeUndefined())
})

describe('a technical name in words', () => {
  test.each([
    ['dues_eur', 'dues (EUR)'],
    ['DUES_EUR', 'dues (EUR)'],
    ['arrived_at', 'arrived at'],
    ['call__id', 'call id'],
    ['Dues', 'Dues'],
    ['Dues EUR', 'Dues EUR'],
    ['dues_eur of_a_call', 'dues_eur of_a_call'],
    ['埠頭', '埠頭'],
    ['_', '_'],
    ['', ''],
  ])('%s: %s', (name, words) => expect(readableName(name)).toBe(words))
})
