// The end of a sign-in at a provider (IAM3a): the code that came back is exchanged for a token, once.
import type { Transaction } from 'kysely'
import type { LoginRequest, LoginResponse } from '#contract/iam/login.ts'
import { codeMode } from '#contract/iam/sign-in-reply.ts'
import { record } from '../base/audit.ts'
import type { UserRow } from '../db/identity-tables.ts'
import type { Tables } from '../db/tables.ts'
import { PlatformError, problemAt, refuse } from '../error.ts'
import { policiesOf } from './application.ts'
import type { Identity } from './identity.ts'
import { personOf } from './person.ts'
import { redeemCode } from './provider/sign-in/sign-in-code.ts'
import { beginSession } from './session-token.ts'

/** Whether a login comes with a code, or means to. */
export const isCodeSignIn = ({ code, auth_mode, auth_mode_id }: LoginRequest): boolean =>
  code !== undefined || auth_mode === codeMode || auth_mode_id === codeMode

const nameOf = async (trx: Transaction<Tables>, id: string): Promise<string> => {
  const row = await trx.selectFrom('providers').select('name').where('id', '=', id).executeTakeFirst()
  return row?.name ?? id
}

interface Done {
  readonly token: string
  readonly user: UserRow
}

const exchange = (
  identity: Identity,
  { request, code, appId, address }: CodeSignIn & { readonly code: string },
): Promise<Done | undefined> => {
  const { db, clock } = identity.rim
  return db.transaction().execute(async (trx) => {
    const redeem = { clock, code, verifier: request.verifier, application: appId }
    const { row, user } = await redeemCode(trx, redeem)
    if (row === undefined) return undefined
    const trace = { address, mode: 'provider', provider: await nameOf(trx, row.providerId) }
    if (user === undefined) {
      const change = { action: 'session.refuse', object: row.appId, after: trace }
      await record(trx, { session: { uid: 'nobody', login: 'nobody' }, clock, change })
      return undefined
    }
    const session = { user, appId: row.appId, apiKeyId: null, providerId: row.providerId, trace }
    return { token: await beginSession(identity, { trx, session }), user }
  })
}

interface CodeSignIn {
  readonly request: LoginRequest
  /** Application that the caller names; undefined for the one the code was made for. */
  readonly appId: string | undefined
  readonly address: string
}

/** Signs in by a code. Refuses with `sign_in_code_spent` whatever is wrong with it, and with `required` where it is missing. */
export const signInByCode = async (identity: Identity, signIn: CodeSignIn): Promise<LoginResponse> => {
  const { code } = signIn.request
  if (code === undefined) throw refuse([problemAt('code', 'required')])
  const done = await exchange(identity, { ...signIn, code })
  if (done === undefined) throw new PlatformError('sign_in_code_spent')
  const policies = await policiesOf(identity.rim.db)
  return { ...personOf(done.user, { policies, renew: false }), token: done.token }
}
