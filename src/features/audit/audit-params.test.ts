import { describe, expect, it } from 'vitest'
import { auditParams, auditQueryOf } from './audit-params.ts'

const read = (text: string) => auditParams.read(new URLSearchParams(text))
const now = new Date(2026, 10, 21, 12, 30)
const local = (day: number) => new Date(2026, 10, day).toISOString()

describe('IAM92: the parameters of the audit log', () => {
  it.each([
    '',
    'q=ada',
    'who=7&action=user.create&object=ada&time=week',
    'action=user&from=2026-11-01&to=2026-11-03',
  ])('survive a round trip through the address: %s', (text) => {
    expect(auditParams.write(read(text)).toString()).toBe(text)
  })

  it.each(['time=century', 'from=yesterday&to=2026-99-01', 'who='])(
    'ignore what cannot be parsed: %s',
    (text) => {
      expect(read(text)).toEqual(read(''))
      expect(auditParams.isFiltered(read(text))).toBe(false)
    },
  )

  it.each([
    ['time=today', { from: local(21) }],
    ['time=week', { from: local(15) }],
    ['from=2026-11-01&to=2026-11-03', { from: local(1), to: local(4) }],
    ['time=today&to=2026-11-03', { from: local(21) }],
    ['q=a&who=7&action=user&object=b', { q: 'a', uid: '7', action: 'user', object: 'b' }],
  ])('become query parameters for %s', (text, query) => {
    expect(auditQueryOf(read(text), now)).toEqual(query)
  })
})
