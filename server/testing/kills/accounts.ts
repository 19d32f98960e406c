// Signing in and out, and changing passwords.
import { iam } from '#contract/iam/endpoints.ts'
import type { WriteKind } from './write-kind.ts'

/** Logins whose sessions start and end, and whose password changes. */
export const logins = { sessions: 'lena', passwords: 'otto' } as const
export const firstPassword = 'First-Horse-7-Battery'

const succeeds = (call: Promise<unknown>): Promise<boolean> =>
  call.then(
    () => true,
    () => false,
  )

/** The value is the token. */
export const sessions: WriteKind = {
  cells: ['session 1', 'session 2'],
  value: (before) => (before === null ? undefined : null),
  write: async ({ request, requestAs }, { before }) => {
    if (before === null) {
      const { token } = await request(iam.login, {
        body: { login: logins.sessions, password: firstPassword },
      })
      return token
    }
    await requestAs(before)(iam.logout, {})
    return null
  },
  read: async ({ requestAs }, possible) => {
    const values = new Map<string, string | null>()
    for (const cell of sessions.cells) {
      values.set(cell, null)
      for (const token of possible(cell))
        if (await succeeds(requestAs(token)(iam.checkSession, {}))) values.set(cell, token)
    }
    return values
  },
}

export const passwords: WriteKind = {
  cells: ['password'],
  value: (_before, next) => `Horse-${next}-Battery`,
  write: async ({ request, requestAs }, { before, value }) => {
    const oldpassword = before ?? firstPassword
    const password = value ?? ''
    const { token } = await request(iam.login, { body: { login: logins.passwords, password: oldpassword } })
    await requestAs(token)(iam.passwordChange, { body: { password, oldpassword } })
    return password
  },
  read: async ({ request }, possible) => {
    const signsIn = (password: string) =>
      succeeds(request(iam.login, { body: { login: logins.passwords, password } }))
    for (const password of possible('password'))
      if (await signsIn(password)) return new Map([['password', password]])
    return new Map([['password', (await signsIn(firstPassword)) ? null : 'none of those it may have']])
  },
}
