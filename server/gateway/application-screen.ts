// The status of the sign-in screen of an application that does not exist (IAM104).
import { iam } from '#contract/iam/endpoints.ts'
import { platformApplication } from '#contract/iam/sign-in-names.ts'
import type { RequestContext } from './session.ts'
import type { Upstream } from './upstream.ts'

const screenPath = '/console/login'
const internalOrigin = 'http://platform.invalid'

const isUnknown = async (upstream: Upstream, context: RequestContext, app: string): Promise<boolean> => {
  const query = new URLSearchParams({ app_id: app })
  const request = new Request(`${internalOrigin}${iam.preferences.path}?${query.toString()}`, {
    signal: context.request.signal,
  })
  const { address, requestId } = context
  const answer = await upstream(request, { address, requestId })
  const text = await answer.text()
  return answer.status === 400 && text.includes('"application_unknown"')
}

/** The page as it is, or with status 404 if its address names an application that does not exist. */
export async function withApplicationStatus(
  page: Response,
  upstream: Upstream,
  context: RequestContext & { readonly path: string },
): Promise<Response> {
  if (context.path !== screenPath || page.status !== 200) return page
  const app = URL.parse(context.request.url)?.searchParams.get('app_id') ?? platformApplication
  if (app === platformApplication || !(await isUnknown(upstream, context, app))) return page
  return new Response(page.body, { status: 404, headers: page.headers })
}
