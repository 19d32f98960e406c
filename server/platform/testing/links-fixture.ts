// A platform with accounts that get links (IAM109), and short calls for them.
import { engine } from '#contract/engine/endpoints.ts'
import { passwordLinks } from '#contract/iam/password-links/endpoints.ts'
import type { PasswordLinkKind } from '#contract/iam/password-links/password-link.ts'
import { users } from '#contract/iam/users.ts'
import type { TestOptions } from './test-platform.ts'
import { openUsersFixture, type UsersFixture } from './users-fixture.ts'

export const newPassword = 'Lantern-42-Quay-Heron'
const role = [{ role: 'read_only' }]

export async function openLinksFixture(options: TestOptions = {}) {
  const on: UsersFixture = await openUsersFixture(options)
  const { platform, token } = on

  /** Sends e-mails to a server at this port, or to none. */
  const mailServer = async (port: number | null) => {
    const { settings } = await platform.request(engine.getSettings, { token })
    const { etag, updated_at: _at, updated_by: _by, webhook_secret: _secret, ...current } = settings
    const { has_password: _has, ...smtp } = current.smtp
    const server = port === null ? { host: '' } : { host: '127.0.0.1', port, security: 'none' as const }
    const body = { ...current, smtp: { ...smtp, from: 'platform@x.example', ...server } }
    await platform.request(engine.setSettings, { token, ifMatch: etag, body })
  }
  const create = (id: string, kind: PasswordLinkKind = 'reset', as = token) =>
    platform.call(passwordLinks.create, { token: as, params: { id }, body: { kind } })
  const secretFor = async (id: string, kind: PasswordLinkKind = 'reset'): Promise<string> => {
    const { address } = await platform.request(passwordLinks.create, {
      token,
      params: { id },
      body: { kind },
    })
    return address?.split('#')[1] ?? ''
  }
  const check = (secret: string) => platform.call(passwordLinks.check, { body: { secret } })
  const setPassword = (secret: string, password = newPassword) =>
    platform.call(passwordLinks.setPassword, { body: { secret, password } })
  const openLinkOf = async (id: string) =>
    (await platform.request(passwordLinks.read, { token, params: { id } })).link
  const invite = async (login: string, email = '') => {
    const body = { login, email, roles: role, without_password: true }
    return (await platform.request(users.create, { token, body })).user
  }
  return { ...on, mailServer, create, secretFor, check, setPassword, openLinkOf, invite }
}
export type LinksFixture = Awaited<ReturnType<typeof openLinksFixture>>
