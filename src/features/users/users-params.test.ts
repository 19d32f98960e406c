import { expect, test } from 'vitest'
import { usersParams } from './users-params.ts'

const read = (text: string) => usersParams.read(new URLSearchParams(text))

test.each(['role=admin&group=g1&provider=p1&active=false', 'q=a+b&sort=-signedIn'])(
  'IAM81 the parameters "%s" survive a round trip through the address',
  (text) => {
    expect(usersParams.write(read(text)).toString()).toBe(text)
  },
)

test('IAM81 requests the field behind a column', () => {
  expect(usersParams.toQuery(read('sort=-signedIn&role=admin'))).toEqual({
    sort: '-last_sign_in_at',
    role: 'admin',
  })
})
