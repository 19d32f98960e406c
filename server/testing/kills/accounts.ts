// Signing in and out, and passwords.
import { iam } from '#contract/iam/endpoints.ts'
import type { Kind } from './kind.ts'

/** Whose sessions come and go, and whose password changes. */
export const people = { sessions: 'lena', passwords: 'otto' } as const
export const firstPassword = 'First-Horse-7-Battery'

const answers = (asked: Promise<unknown>): Promise<boolean> =>
  asked.then(
    () => true,
    () => false,
  )

/** The value is the token. */
export const sessions: Kind = {
  cells: ['session 1', 'session 2'],
  value: (before) => (before === null ? undefined : null),
  write: async ({ ask, askAs }, { before }) => {
    if (before === null) {
      const { token } = await ask(iam.login, { body: { login: people.sessions, password: firstPassword } })
      return token
    }
    await askAs(before)(iam.logout, {})
    return null
  },
  read: async ({ askAs }, possible) => {
    const values = new Map<string, string | null>()
    for (const cell of sessions.cells) {
      values.set(cell, null)
      for (const token of possible(cell))
        if (await answers(askAs(token)(iam.checkSession, {}))) values.set(cell, token)
    }
    return values
  },
}

export const passwords: Kind = {
  cells: ['password'],
  value: (_before, next) => `Horse-${next}-Battery`,
  write: async ({ ask, askAs }, { before, value }) => {
    const oldpassword = before ?? firstPassword
    const password = value ?? ''
    const { token } = await ask(iam.login, { body: { login: people.passwords, password: oldpassword } })
    await askAs(token)(iam.passwordChange, { body: { password, oldpassword } })
    return password
  },
  read: async ({ ask }, possible) => {
    const signsIn = (password: string) =>
      answers(ask(iam.login, { body: { login: people.passwords, password } }))
    for (const password of possible('password'))
      if (await signsIn(password)) return new Map([['password', password]])
    return new Map([['password', (await signsIn(firstPassword)) ? null : 'none of those it may have']])
  },
}
