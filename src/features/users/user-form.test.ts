import { describe, expect, it } from 'vitest'
import { mergeDocuments } from '#domain/merge/merge-documents.ts'
import {
  documentIn,
  documentOf,
  emptyUser,
  fieldOf,
  formOf,
  toCreate,
  toUpdate,
  userShape,
} from './user-form.ts'

const ada = { ...emptyUser, login: 'ada', roles: ['read_only'], groups: ['g1'] }

describe('IAM81: the form of an account', () => {
  it('IAM81 IAM109.p creates an account without a password for a link, unless another way is chosen', () => {
    const withLink = toCreate({ ...ada, password: 'left over', renew: false })
    expect(withLink).toEqual({
      login: 'ada',
      firstname: '',
      lastname: '',
      civility: '',
      email: '',
      active: true,
      tags: [],
      roles: [{ role: 'read_only' }],
      groups: [{ group: 'g1' }],
      password_renew: true,
      without_password: true,
    })
    const generated = toCreate({ ...ada, source: 'made', password: 'left over' })
    expect(generated).toMatchObject({ without_password: false, password_renew: true })
    expect(generated).not.toHaveProperty('password')
    expect(toCreate({ ...ada, active: false })).toMatchObject({ without_password: false })
  })

  it('IAM81 sends the password that was set', () => {
    const body = toCreate({ ...ada, source: 'typed', password: 'Correct-horse-9', renew: false })
    expect(body).toMatchObject({
      password: 'Correct-horse-9',
      password_renew: false,
      without_password: false,
    })
  })

  it('IAM81 never sends or stores a password with a change', () => {
    const document = documentIn({ ...ada, password: 'secret' })
    expect(toUpdate(document)).not.toHaveProperty('password')
    expect(formOf(document).password).toBe('')
  })

  it.each([
    { path: 'login', field: 'login' },
    { path: 'roles.1.role', field: 'roles' },
    { path: 'password_renew', field: 'renew' },
    { path: 'shoe', field: undefined },
  ])('IAM81 maps an error of $path to the field $field', ({ path, field }) => {
    expect(fieldOf(path)).toBe(field)
  })

  it('IAM24.d sends mapped roles and groups again, so that they stay mapped', () => {
    const mapped = { origins: [{ by: 'provider' as const, id: 'okta', name: 'Okta' }] }
    const inherited = { origins: [{ by: 'group' as const, id: 'g1', name: 'Crew' }] }
    const roles = [
      { role: 'data_editor', name: 'Data Editor', ...mapped },
      { role: 'read_only', name: 'Read-only', ...inherited },
    ]
    const groups = [{ group: 'g1', name: 'Crew', ...mapped }]
    const { roles: sent, groups: sentGroups } = documentOf({ ...ada, roles, groups })
    expect([sent, sentGroups]).toEqual([['data_editor'], ['g1']])
  })

  it('IAM81 merges roles that two administrators assigned', () => {
    const base = documentIn(ada)
    const merge = mergeDocuments(userShape, {
      base,
      theirs: { ...base, roles: ['read_only', 'admin'] },
      mine: { ...base, roles: [], email: 'ada@example.org' },
    })
    expect(merge.result(new Map())).toEqual({ ...base, roles: ['admin'], email: 'ada@example.org' })
  })
})
