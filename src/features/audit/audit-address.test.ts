import { describe, expect, it } from 'vitest'
import {
  auditQueryOf,
  isFiltered,
  noFilters,
  readAuditQuestion,
  writeAuditQuestion,
} from './audit-address.ts'

const now = new Date(2026, 10, 21, 12, 30)
const local = (day: number) => new Date(2026, 10, day).toISOString()

describe('IAM92: the question to the audit log', () => {
  it.each([
    '',
    'q=ada',
    'who=7&action=user.create&object=ada&time=week',
    'action=user&from=2026-11-01&to=2026-11-03',
  ])('survives its address: %s', (text) => {
    const question = readAuditQuestion(new URLSearchParams(text))
    expect(writeAuditQuestion(new URLSearchParams(), question).toString()).toBe(text)
  })

  it.each([
    ['time=century', noFilters],
    ['from=yesterday&to=2026-99-01', noFilters],
    ['who=', noFilters],
  ])('passes over what it cannot read: %s', (text, question) => {
    expect(readAuditQuestion(new URLSearchParams(text))).toEqual(question)
    expect(isFiltered(readAuditQuestion(new URLSearchParams(text)))).toBe(false)
  })

  it.each([
    ['time=today', { from: local(21) }],
    ['time=week', { from: local(15) }],
    ['from=2026-11-01&to=2026-11-03', { from: local(1), to: local(4) }],
    ['time=today&to=2026-11-03', { from: local(21) }],
    ['q=a&who=7&action=user&object=b', { q: 'a', uid: '7', action: 'user', object: 'b' }],
  ])('asks the platform for %s', (text, query) => {
    expect(auditQueryOf(readAuditQuestion(new URLSearchParams(text)), now)).toEqual(query)
  })

  it('leaves other members of the address alone', () => {
    const address = writeAuditQuestion(new URLSearchParams('entry=7&q=old'), { ...noFilters, q: 'new' })
    expect(address.toString()).toBe('entry=7&q=new')
  })
})
