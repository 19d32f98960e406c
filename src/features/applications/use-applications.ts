import { applications } from '#contract/iam/administration.ts'
import { type Application } from '#contract/iam/application.ts'
import { iam } from '#contract/iam/endpoints.ts'
import { call } from '#src/api/call.ts'
import { invalidate, queryClient, queryOf } from '#src/api/query-client.ts'

export const listInput = { query: { limit: 1000 } } as const
export const applicationsQuery = queryOf(applications.list, listInput)
export function applicationQuery(id: string) {
  return queryOf(applications.get, { params: { id } })
}

export function cacheApplication(application: Application): void {
  queryClient.setQueryData(
    applicationQuery(application.appid).queryKey,
    (before) => before && { ...before, application },
  )
  void invalidate(applications.list, iam.preferences)
}

interface NewApplication {
  readonly appid: string
  readonly name: string
}

/** A new application only has the password mode; the rest is set in its editor. */
export function newApplicationBody({ appid, name }: NewApplication) {
  return {
    appid: appid.trim(),
    name: name.trim(),
    modes: [{ _id: 'password' as const }],
  }
}

export async function createApplication(values: NewApplication): Promise<Application> {
  const { application } = await call(applications.create, { body: newApplicationBody(values) })
  void invalidate(applications.list)
  return application
}
