// Where a sign-in on the screen of an application goes: the requests carry the address and the challenge that the
// application put into the address of the screen (IAM104).
import { iam } from '#contract/iam/endpoints.ts'
import type { ScreenLogin } from '#contract/iam/application-screen.ts'
import type { LoginRequest } from '#contract/iam/login.ts'

interface ReturnParams {
  readonly redirect_uri?: string
  readonly challenge?: string
}

const returnParams = (search: URLSearchParams): ReturnParams => {
  const [to, challenge] = [search.get('redirect_uri'), search.get('challenge')]
  return { ...(to === null ? {} : { redirect_uri: to }), ...(challenge === null ? {} : { challenge }) }
}

/** The body of a sign-in with a password or key, or of its second step. */
export function screenBody(request: LoginRequest, app: string, search: URLSearchParams): ScreenLogin {
  const { login, password, apikey, secretkey, auth_mode, second_factor } = request
  const sent = { login, password, apikey, secretkey, auth_mode, second_factor }
  return { ...sent, app_id: app, ...returnParams(search) }
}

/** The address that starts a sign-in at a provider. */
export function providerStart(mode: string, app: string, search: URLSearchParams): string {
  const query = new URLSearchParams({ app_id: app, auth_mode_id: mode, ...returnParams(search) })
  return `${iam.startSignIn.path}?${query.toString()}`
}
