import { describe, expect, test } from 'vitest'
import {
  type BindingsContext,
  countsOf,
  countEmpty,
  isChanged,
  nameFor,
  rowsOf,
  withPath,
} from './binding-rows.ts'

const context: BindingsContext = { kind: 'entra', user_info: true, scope: 'openid User.Read' }
const response = { sub: '7', user: { surname: 'Tanaka', mail: 'a@b.example' }, memberships: [] }
const base = { login: 'sub', lastname: 'user.surname', 'configuration.site': 'user.office' }

describe('IAM54 the rows of the bindings', () => {
  const value = { ...base, lastname: 'user.mail', 'configuration.new': 'sub', email: '' }
  const rows = rowsOf({ value, base, response, context })
  const row = (field: string) => rows.find((each) => each.field === field)

  test('IAM54 lists fields of every platform first, bound or not', () => {
    expect(rows.map(({ field }) => field)).toEqual([
      'login',
      'email',
      'pronoun',
      'firstname',
      'lastname',
      'configuration.site',
      'configuration.new',
    ])
    expect(countsOf(rows)).toEqual({ filled: 3, empty: 1, unbound: 3 })
  })

  test('IAM54 a changed row shows its saved path, a new row that it is new', () => {
    expect(row('lastname')).toMatchObject({ base: 'user.surname', saved: { value: 'Tanaka' } })
    expect(row('configuration.new')?.base).toBeUndefined()
    expect(rows.filter(isChanged).map(({ field }) => field)).toEqual(['lastname', 'configuration.new'])
  })

  test('IAM54 an empty row gives the reason', () => {
    expect(row('configuration.site')?.explanation?.code).toBe('not_sent')
    expect(row('login')?.explanation).toBeNull()
  })

  test('IAM54 claims nothing without a response', () => {
    const bare = rowsOf({ value, base, response: null, context })
    expect(bare.every(({ trace, explanation }) => trace === null && explanation === null)).toBe(true)
  })

  test('IAM54 counts in how many responses a binding is empty', () => {
    const counts = countEmpty({ login: 'sub', email: 'user.mail' }, [response, { sub: '8' }, {}])
    expect([...counts]).toEqual([
      ['email', 2],
      ['login', 1],
    ])
  })

  test.each([
    ['jobTitle', 'configuration.job_title'],
    ['https://x.example/roles', 'configuration.https_x_example_roles'],
    ['部署', 'configuration.部署'],
    ['site', 'configuration.site_2'],
    ['---', 'configuration.field'],
  ])('IAM54 names a field for "%s" %s', (last, name) => {
    expect(nameFor(last, base)).toBe(name)
  })

  test('IAM54 a row does not move when its path changes', () => {
    expect(Object.keys(withPath(base, { field: 'login', path: 'x' }))).toEqual(Object.keys(base))
  })
})
