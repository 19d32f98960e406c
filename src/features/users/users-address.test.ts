import { describe, expect, it } from 'vitest'
import { isFiltered, readUsersQuestion, usersQuery, writeUsersQuestion } from './users-address.ts'

const read = (text: string) => readUsersQuestion(new URLSearchParams(text))

describe('IAM81: the list of users stands in its address', () => {
  it.each(['', 'q=ada', 'role=admin&group=g1&provider=p1&active=false', 'q=a+b&sort=-signedIn'])(
    'IAM81 reads and writes "%s" unchanged',
    (text) => {
      expect(writeUsersQuestion(read(text)).toString()).toBe(text)
    },
  )

  it('IAM81 passes over what it cannot read', () => {
    expect(read('active=perhaps&sort=-shoe')).toEqual(read(''))
  })

  it.each([
    { text: 'sort=-login', is: false },
    { text: 'active=true', is: true },
    { text: 'q=x', is: true },
  ])('IAM81 "$text" is filtered: $is', ({ text, is }) => {
    expect(isFiltered(read(text))).toBe(is)
  })

  it('IAM81 asks the platform for the field behind a column', () => {
    expect(usersQuery(read('sort=-signedIn&role=admin'))).toEqual({ sort: '-last_sign_in_at', role: 'admin' })
  })
})
