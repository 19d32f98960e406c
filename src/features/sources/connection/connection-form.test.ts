import { describe, expect, it } from 'vitest'
import { sourceTypes } from '#contract/data-manager/source-types.ts'
import {
  connectedType,
  fieldOf,
  isMoved,
  isUsed,
  problemOf,
  toParameters,
  valuesOf,
} from './connection-form.ts'

const type = sourceTypes.postgresql
const rows = type.parameters
const saved = { host: 'db.example', port: 5432, database: 'shop', ssl: 'verify', username: 'reader' }

describe('form of a connection', () => {
  it('DM49 only types that can be read and have tables have a connection', () => {
    expect(
      ['postgresql', 'mysql', 'local', 'upload', 's3', 'other'].map(
        (dbms) => connectedType(dbms) !== undefined,
      ),
    ).toEqual([true, true, false, false, false, false])
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
    expect(isUsed(rows.ca, { ssl: 'verify' })).toBe(true)
    expect(isUsed(rows.ca, { ssl: 'require' })).toBe(false)
  })

  it('DM49.c problems belong to their fields', () => {
    expect(['parameters.host', 'database_name', 'remote'].map(fieldOf)).toEqual([
      'parameters.host',
      'name',
      undefined,
    ])
  })
})
