import { describe, expect, it } from 'vitest'
import { openLog } from './log.ts'

const lines: string[] = []
const output = (isTTY: boolean) => ({ isTTY, write: (text: string) => void lines.push(text) })
const written = (): readonly string[] => lines.splice(0)

describe('SRV6 the log', () => {
  it('SRV6 has one line of JSON for each entry, with its time in UTC', () => {
    openLog(output(false)).info({ requestId: 'r1', path: '/x' }, 'request')
    const [line = '', ...others] = written()
    expect(others).toEqual([])
    expect(line).toMatch(/^\{.*\}\n$/)
    const entry: unknown = JSON.parse(line)
    expect(entry).toMatchObject({ level: 30, requestId: 'r1', path: '/x', msg: 'request' })
    expect(entry).toHaveProperty('time', expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/))
  })

  it.each([
    '\n{"level":30,"msg":"forged"}',
    '\r\nforged',
    '"},{"msg":"forged',
    '\u2028forged',
    '\u001B[2Kforged',
  ])('SRV6 a text from outside stays within its entry: %j', (text) => {
    openLog(output(false)).warn({ login: text, path: `/${text}` }, text)
    const all = written().join('')
    expect(all.match(/[\r\n\u001B]/g)).toEqual(['\n'])
    expect(JSON.parse(all)).toMatchObject({ login: text, path: `/${text}`, msg: text })
  })

  it('SRV6 values of secret names are left out at any of three levels', () => {
    const secrets = { token: 'canary', password: 'canary', cookie: 'canary', authorization: 'canary' }
    openLog(output(false)).warn({ ...secrets, request: { headers: secrets, body: { user: 'ada' } } }, 'x')
    const all = written().join('')
    expect(all).not.toContain('canary')
    expect(all).toContain('"user":"ada"')
  })
})
