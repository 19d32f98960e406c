import { describe, expect, it } from 'vitest'
import { isRequiredParameter, isUsedParameter, sourceTypes } from '#contract/data-manager/source-types.ts'
import { connectedType, fieldOf, isMoved, problemOf, toParameters, valuesOf } from './connection-form.ts'

const type = sourceTypes.postgresql
const rows = type.parameters
const saved = { host: 'db.example', port: 5432, database: 'shop', ssl: 'verify', username: 'reader' }

describe('form of a connection', () => {
  it('DM49 types whose data is on another server have a connection', () => {
    expect(
      ['postgresql', 'mysql', 'http', 'local', 'upload', 'other'].map(
        (dbms) => connectedType(dbms) !== undefined,
      ),
    ).toEqual([true, true, true, false, false, false])
  })

  it('DM49 starts with the initial values, and with the saved ones without secrets', () => {
    expect(valuesOf(type)).toEqual({
      host: '',
      port: '5432',
      database: '',
      ssl: 'verify',
      username: '',
      password: '',
      ca: '',
    })
    expect(valuesOf(type, { ...saved, password: 'never sent' })).toMatchObject({ port: '5432', password: '' })
  })

  it('DM49 sends numbers as numbers, secrets as they are, and nothing that is empty', () => {
    const values = { ...valuesOf(type, saved), host: ' db.example ', password: ' with space ' }
    expect(toParameters(type, values)).toEqual({ ...saved, password: ' with space ' })
    expect(toParameters(type, { ...values, port: 'many' })).toMatchObject({ port: 'many' })
  })

  it.each([
    ['nothing', {}, false],
    ['another host', { host: 'other.example' }, true],
    ['another port', { port: '5433' }, true],
    ['another encryption', { ssl: 'off' }, true],
    ['a certificate', { ca: 'PEM' }, true],
    ['another database', { database: 'stock' }, false],
    ['another user', { username: 'writer' }, false],
  ])('DM49.b with %s changed, secrets that belong to another address: %s', (_, change, expected) => {
    expect(isMoved(type, saved, { ...valuesOf(type, saved), ...change })).toBe(expected)
  })

  it.each([
    ['host', '', 'needed'],
    ['host', ' ', 'needed'],
    ['host', 'db', undefined],
    ['password', '', undefined],
    ['port', '0', 'number'],
    ['port', '65535', undefined],
    ['port', '65536', 'number'],
    ['port', '5432x', 'number'],
  ] as const)('DM49.c %s “%s” is %s', (name, value, problem) => {
    expect(problemOf(rows[name], value)).toBe(problem)
  })

  it('DM49 a certificate counts only if certificates are verified', () => {
    expect(isUsedParameter(rows.ca, { type, values: { ssl: 'verify' } })).toBe(true)
    expect(isUsedParameter(rows.ca, { type, values: { ssl: 'require' } })).toBe(false)
  })

  it.each([
    ['postgresql', 'password', {}, false],
    ['http', 'token', { sign_in: 'token' }, true],
    ['dropbox', 'app_secret', { sign_in: 'app' }, false],
    ['dropbox', 'refresh_token', { sign_in: 'app' }, true],
    ['s3', 'access_key', {}, false],
    ['s3', 'secret_key', { access_key: '' }, false],
    ['s3', 'secret_key', { access_key: 'AKIA' }, true],
    ['s3', 'session_token', { access_key: 'AKIA' }, false],
  ] as const)('DM9 of %s, %s with %o is required: %s', (dbms, name, values, expected) => {
    const row = connectedType(dbms)?.parameters[name]
    expect(row && isRequiredParameter(row, values)).toBe(expected)
  })

  it('DM49.c problems belong to their fields', () => {
    expect(['parameters.host', 'database_name', 'remote'].map(fieldOf)).toEqual([
      'parameters.host',
      'name',
      undefined,
    ])
  })

  it('DM61.a secrets belong to the server of addresses, not to each address', () => {
    const web = sourceTypes.http
    const one = { url: 'https://a.example/x.csv', sign_in: 'token' }
    const with_ = (url: string) => ({ ...valuesOf(web, one), url })
    expect(isMoved(web, one, with_('https://a.example/x.csv\nhttps://a.example/y.csv'))).toBe(false)
    expect(isMoved(web, one, with_('https://b.example/x.csv'))).toBe(true)
    expect(isMoved(web, one, with_('https://a.example:8443/x.csv'))).toBe(true)
  })

  it.each([
    ['https://a.example/x.csv', undefined],
    ['https://a.example/x.csv\n\n http://b.example ', undefined],
    ['', 'needed'],
    ['a.example/x.csv', 'addresses'],
    ['https://user:word@a.example/', 'addresses'],
    ['file:///etc/passwd', 'addresses'],
  ] as const)('DM61.a the addresses “%s” are %s', (value, problem) => {
    expect(problemOf(sourceTypes.http.parameters.url, value)).toBe(problem)
  })
})
