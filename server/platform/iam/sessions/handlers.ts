import type { PlatformApi } from '#contract/api.ts'
import { platformApplication } from '#contract/iam/sign-in-names.ts'
import { PlatformError } from '../../core/error.ts'
import type { Handlers } from '../../core/handler.ts'
import type { Session } from '../../core/session.ts'
import { mailServerOf } from '../../notifications/mail-server.ts'
import { policiesOf } from '../identity/application.ts'
import { grantsOf } from '../identity/grants.ts'
import type { IdentityService } from '../identity/identity.ts'
import { changePassword } from '../passwords/password-change.ts'
import { toSignedInUser, renewalDue } from '../identity/account-view.ts'
import { isFactorMissing } from '../identity/second-factor-state.ts'
import { secondFactorHandlers } from '../second-factor/handlers.ts'
import { passkeyHandlers } from '../second-factor/passkey-handlers.ts'
import { openPreferences } from '../applications/public-preferences.ts'
import { accountSessionHandlers } from './account-sessions.ts'
import { signIn, signInForCode, signOut } from './sign-in.ts'

const currentSession = async ({ deps }: IdentityService, session: Session) => {
  const { db, clock } = deps
  const user = await db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', session.uid)
    .executeTakeFirstOrThrow(() => new PlatformError('invalid_token'))
  const token = await db
    .selectFrom('tokens')
    .select(['apiKeyId', 'providerId'])
    .where('hash', '=', session.tokenId)
    .executeTakeFirst()
  const policies = await policiesOf(db)
  const byPassword = token === undefined || (token.apiKeyId === null && token.providerId === null)
  const renew = byPassword && clock.now() >= renewalDue(user, policies)
  const missing = byPassword && (await isFactorMissing(db, user.id))
  const { roles, conditions } = await grantsOf(db, user.id)
  const { key, permissions } = session
  return {
    ...toSignedInUser(user, { policies, renew, missing }),
    roles,
    conditions,
    permissions: [...permissions],
    ...(key?.limit ? { limit: key.limit } : {}),
  }
}

/** Returns the handlers of sign-in, sessions and public preferences (IAM1). */
export function iamHandlers(
  identity: IdentityService,
): Omit<Handlers<PlatformApi['iam']>, 'startSignIn' | 'reply'> {
  const preferencesOf = openPreferences(identity.deps.db)
  return {
    login: ({ body, query }, { address, origin, devices, userAgent: browser }) =>
      signIn(identity, { request: body, appId: query.app_id, address, origin, devices, browser }),
    logout: async (_input, { session }) => {
      const url = await signOut(identity, session)
      return url === undefined ? {} : { provider_sign_out_url: url }
    },
    checkSession: (_input, { session }) => currentSession(identity, session),
    preferences: async ({ query }) => ({
      ...(await preferencesOf(query.app_id ?? platformApplication)),
      password_links: mailServerOf(identity.deps).host !== '',
    }),
    passwordChange: async ({ body }, { session, address }) => {
      await changePassword(identity, { session, body, address })
      return {}
    },
  }
}

/** Returns the handlers of every way to sign in; `ofProviders` are those of sign-ins at a provider. */
export function sessionHandlers(
  identity: IdentityService,
  ofProviders: Pick<Handlers<PlatformApi['iam']>, 'startSignIn' | 'reply'>,
): {
  readonly iam: Handlers<PlatformApi['iam']>
  readonly applicationScreen: Handlers<PlatformApi['applicationScreen']>
  readonly secondFactor: Handlers<PlatformApi['secondFactor']>
  readonly passkeys: Handlers<PlatformApi['passkeys']>
  readonly sessions: Handlers<PlatformApi['sessions']>
} {
  return {
    iam: { ...iamHandlers(identity), ...ofProviders },
    secondFactor: secondFactorHandlers(identity),
    passkeys: passkeyHandlers(identity),
    sessions: accountSessionHandlers(identity),
    applicationScreen: {
      signIn: async ({ body }, { address, origin, devices }) => ({
        location: await signInForCode(identity, { request: body, address, origin, devices }),
      }),
    },
  }
}
