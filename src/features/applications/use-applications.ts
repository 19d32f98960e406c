import { useMutation } from '@tanstack/react-query'
import { applications } from '#contract/iam/administration.ts'
import { type Application, type ApplicationWrite, applicationWrite } from '#contract/iam/application.ts'
import { iam } from '#contract/iam/endpoints.ts'
import { call } from '#src/api/call.ts'
import { invalidate, queryClient, queryOf } from '#src/api/query.ts'
import { hasCode } from '#src/lib/api-error.ts'
import { type Stored, useMergedSave } from '#src/parts/merge/use-merged-save.ts'
import { applicationShape, documentOf } from './application-form.ts'

export const listInput = { query: { limit: 1000 } } as const
export const applicationsQuery = queryOf(applications.list, listInput)
export const applicationQuery = (id: string) => queryOf(applications.get, { params: { id } })

const keepApplication = (application: Application): void => {
  queryClient.setQueryData(
    applicationQuery(application.appid).queryKey,
    (before) => before && { ...before, application },
  )
  void invalidate(applications.list, iam.preferences)
}

const latest = async (id: string): Promise<Stored<ApplicationWrite> | null> => {
  try {
    const { application } = await call(applications.get, { params: { id } })
    const { etag, updated_by: user, updated_at: at } = application
    return { document: documentOf(application), etag, user, at: at ?? '' }
  } catch (error) {
    if (hasCode(error, 'not_found')) return null
    throw error
  }
}

interface Options {
  readonly appid: string
  readonly onSaved: (saved: Application) => void
  readonly onMerged: (document: ApplicationWrite, stored: Stored<ApplicationWrite>) => void
  readonly onRefused: (error: Error) => void
}

/** Saves an application; what another administrator changed meanwhile is merged (MRG4). */
export const useSaveApplication = ({ appid, onSaved, onMerged, onRefused }: Options) =>
  useMergedSave<ApplicationWrite, Application>({
    shape: applicationShape,
    read: (document) => applicationWrite.safeParse(document).data,
    latest: () => latest(appid),
    send: async (body, etag) => {
      const answer =
        etag === null
          ? await call(applications.create, { body: { appid, ...body } })
          : await call(applications.update, { params: { id: appid }, body, ifMatch: etag })
      return answer.application
    },
    onSaved: (saved) => {
      keepApplication(saved)
      onSaved(saved)
    },
    onMerged,
    onRefused,
  })

/** A new application begins with the password mode alone; everything else is written in its editor. */
export const useMakeApplication = () =>
  useMutation({
    mutationFn: async ({ appid, name }: { appid: string; name: string }) => {
      const body = applicationWrite.parse({
        name,
        password_policies: {
          active: false,
          nb_char: '0',
          nb_cchar: '0',
          nb_int: '0',
          nb_schar: '0',
          password_expire: '0',
        },
        modes: [{ _id: 'password' }],
      })
      const { application } = await call(applications.create, { body: { appid, ...body } })
      void invalidate(applications.list)
      return application
    },
  })
