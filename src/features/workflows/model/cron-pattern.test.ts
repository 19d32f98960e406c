import { describe, expect, it } from 'vitest'
import { readCron, withKind, writeCron } from './cron-pattern.ts'

describe('ENG42c a schedule in words', () => {
  it.each([
    ['30 2 * * *', 'daily', 30, 2, 1],
    ['0 6 * * 1-5', 'weekdays', 0, 6, 1],
    ['15 8 * * 1', 'weekly', 15, 8, 1],
    ['15 8 * * 0', 'weekly', 15, 8, 0],
    ['0 3 1 * *', 'monthly', 0, 3, 1],
    ['5 * * * *', 'hourly', 5, 0, 1],
    ['*/15 * * * *', 'minutes', 15, 0, 1],
  ] as const)('ENG42c %s is %s, and back', (cron, kind, minute, hour, day) => {
    expect(readCron(cron)).toEqual({ kind, minute, hour, day })
    expect(writeCron(readCron(cron))).toBe(cron)
  })

  it.each([
    '',
    '30 2 * *',
    '30 2 * * * *',
    '60 2 * * *',
    '30 24 * * *',
    '*/7 * * * *',
    '0 2 * 3 *',
    '0 2 1 * 1',
    '0,30 2 * * *',
    '0 2 * * MON',
    '@daily',
  ])('ENG42c "%s" stays as it is', (cron) => {
    expect(readCron(cron).kind).toBe('custom')
  })

  it('ENG42c Sunday has two numbers', () => {
    expect(writeCron(readCron('0 2 * * 7'))).toBe('0 2 * * 0')
  })

  it('ENG42c another pattern starts at the same time', () => {
    expect(writeCron(withKind(readCron('30 2 * * *'), 'weekly'))).toBe('30 2 * * 1')
    expect(writeCron(withKind(readCron('30 2 * * 0'), 'monthly'))).toBe('30 2 1 * *')
    expect(writeCron(withKind(readCron('7 2 * * *'), 'minutes'))).toBe('*/15 * * * *')
    expect(writeCron(withKind(readCron('*/5 * * * *'), 'daily'))).toBe('0 0 * * *')
  })
})
