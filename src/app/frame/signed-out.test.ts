import { describe, expect, it, test } from 'vitest'
import { preferences } from '#contract/iam/preferences.ts'
import { preferencesOfSignedOut } from './signed-out.ts'

const complete = preferences.parse({
  appid: 'platform',
  name: 'Platform Console',
  password_policies: {},
  auth_mode: [{ _id: 'password', hidden: false, visible: true, directory: 'd' }],
  color: '#123456',
  title: 'Data',
  message: 'Closed on Sunday',
  background: '',
})
/** Without the named members. */
const without = (data: object, ...names: readonly string[]) =>
  Object.fromEntries(Object.entries(data).filter(([name]) => !names.includes(name)))
const session = { session: null, console: { version: '1', platform: null } }

describe('GW9 the document alone says that the sign-in screen is shown', () => {
  it('with complete preferences and no session', () => {
    expect(preferencesOfSignedOut({ session, preferences: complete })).toEqual(complete)
  })

  it('without optional members', () => {
    const needed = without(complete, 'color', 'title', 'message', 'background')
    const modes = complete.auth_mode.map((mode) => without(mode, 'hidden', 'visible', 'directory'))
    const shown = { ...needed, auth_mode: modes }
    expect(preferencesOfSignedOut({ session, preferences: shown })).toEqual(shown)
  })

  test.each([
    ['nothing', undefined],
    ['no session', { preferences: complete }],
    ['a session', { session: { session: { uid: 'u1' } }, preferences: complete }],
    ['no preferences', { session }],
    ['preferences of another shape', { session, preferences: [] }],
  ])('not with %s', (_, start) => expect(preferencesOfSignedOut(start)).toBeUndefined())

  const wrong = [
    ...Object.keys(complete).map((name) => ({ ...complete, [name]: 1 })),
    ...Object.keys(complete.password_policies).map((name) => ({
      ...complete,
      password_policies: { ...complete.password_policies, [name]: 1 },
    })),
    ...Object.keys(complete.auth_mode[0] ?? {}).map((name) => ({
      ...complete,
      auth_mode: [...complete.auth_mode, { ...complete.auth_mode[0], [name]: 1 }],
    })),
  ]
  test.each(wrong)('not with a member of another type: %#', (preferences) => {
    expect(preferencesOfSignedOut({ session, preferences })).toBeUndefined()
  })

  it('not with members that the schema adds', () => {
    const incomplete = without(complete, 'logo')
    expect(preferencesOfSignedOut({ session, preferences: incomplete })).toBeUndefined()
  })
})
