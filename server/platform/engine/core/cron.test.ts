import { describe, expect, test } from 'vitest'
import { clockChanges, nextStarts, scheduleProblems } from './cron.ts'

const at = (cron: string, after: string, count = 3, time_zone = 'Europe/Paris') =>
  nextStarts({ cron, time_zone }, Date.parse(after), count)

describe('ENG42 schedules', () => {
  test.each([
    [
      'a plain night',
      '30 2 * * *',
      '2026-06-01T12:00:00Z',
      ['2026-06-02T00:30:00.000Z', '2026-06-03T00:30:00.000Z'],
    ],
    [
      'right after the skipped hour, once',
      '30 2 * * *',
      '2026-03-28T12:00:00Z',
      ['2026-03-29T01:00:00.000Z', '2026-03-30T00:30:00.000Z'],
    ],
    [
      'once in the repeated hour',
      '30 2 * * *',
      '2026-10-24T12:00:00Z',
      ['2026-10-25T00:30:00.000Z', '2026-10-26T01:30:00.000Z'],
    ],
    [
      'a list once in the skipped hour',
      '0,30 2 * * *',
      '2026-03-28T12:00:00Z',
      ['2026-03-29T01:00:00.000Z', '2026-03-30T00:00:00.000Z'],
    ],
    [
      'a list once each in the repeated hour',
      '0,30 2 * * *',
      '2026-10-24T12:00:00Z',
      ['2026-10-25T00:00:00.000Z', '2026-10-25T00:30:00.000Z'],
    ],
    [
      'every hour of real time',
      '0 * * * *',
      '2026-10-24T23:30:00Z',
      ['2026-10-25T00:00:00.000Z', '2026-10-25T01:00:00.000Z'],
    ],
    [
      'working days',
      '0 9 * * 1-5',
      '2026-11-27T12:00:00Z',
      ['2026-11-30T08:00:00.000Z', '2026-12-01T08:00:00.000Z'],
    ],
    ['leap days', '0 0 29 2 *', '2026-11-27T12:00:00Z', ['2028-02-28T23:00:00.000Z']],
  ])('ENG42 %s', (_name, cron, after, starts) => {
    expect(at(cron, after, starts.length)).toEqual(starts)
  })

  test('ENG42 an hour that is 30 minutes on Lord Howe Island', () => {
    expect(at('15 2 * * *', '2026-10-03T00:00:00Z', 1, 'Australia/Lord_Howe')).toEqual([
      '2026-10-03T15:30:00.000Z',
    ])
  })

  test.each([
    ['30 2 * * *', 'Europe/Paris', ['2026-10-25T00:30:00.000Z repeated', '2027-03-28T01:00:00.000Z skipped']],
    ['30 4 * * *', 'Europe/Paris', []],
    ['30 2 * * *', 'Asia/Tokyo', []],
    ['*/30 * * * *', 'Europe/Paris', []],
    ['30 2 1 * *', 'Europe/Paris', []],
  ])('ENG42 changes of the clock that meet %s in %s', (cron, time_zone, changes) => {
    const found = clockChanges({ cron, time_zone }, Date.parse('2026-06-01T00:00:00Z'))
    expect(found.map(({ at: instant, change }) => `${instant} ${change}`)).toEqual(changes)
  })

  test.each([
    ['61 * * * *', 'UTC', [['cron', 'invalid_value', 'cron_wrong']]],
    ['* * * *', 'UTC', [['cron', 'invalid_value', 'cron_wrong']]],
    ['* * * * * *', 'UTC', [['cron', 'invalid_value', 'cron_wrong']]],
    ['@daily', 'UTC', [['cron', 'invalid_value', 'cron_wrong']]],
    ['2026-01-01T00:00:00', 'UTC', [['cron', 'invalid_value', 'cron_wrong']]],
    ['0 0 30 2 *', 'UTC', [['cron', 'invalid_value', 'cron_never']]],
    ['0 0 * * *', 'Mars/Olympus', [['time_zone', 'wrong_format', undefined]]],
    ['0 0 * * *', '+01:00', [['time_zone', 'wrong_format', undefined]]],
    ['0 0 * * MON-FRI', 'Europe/Paris', []],
  ])('ENG42 %s in %s is checked', (cron, time_zone, problems) => {
    const found = scheduleProblems({ cron, time_zone })
    expect(found.map(({ path, code, params }) => [path, code, params['reason']])).toEqual(problems)
  })
})
