// The editor of one application: its form, saving, and unsaved changes.
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { applications } from '#contract/iam/administration.ts'
import { type Application, applicationWrite } from '#contract/iam/application.ts'
import { call } from '#src/api/call.ts'
import { useResourceForm } from '#src/components/resource/use-resource-form.ts'
import { toast } from '#src/ui/feedback/toast.ts'
import {
  type ApplicationForm,
  applicationForm,
  applicationShape,
  changedMembers,
  documentOf,
  fieldOf,
  formOf,
  toBody,
} from './application-form.ts'
import { cacheApplication } from './use-applications.ts'

const countChanges = (values: ApplicationForm, before: ApplicationForm): number =>
  changedMembers(values, before).length

export function useEditor(application: Application) {
  const { t } = useTranslation('administration')
  const { appid } = application
  const edit = useResourceForm({
    form: `application:${appid}`,
    title: application.name,
    shape: applicationForm,
    countChanges,
    stored: application,
    // A picture can exceed the browser's storage for drafts.
    secrets: { background: t('applications.field.background') },
    merging: applicationShape,
    documentOf,
    valuesOf: formOf,
    toDocument: toBody,
    parse: (document) => applicationWrite.safeParse(document).data,
    fieldOf,
    latest: async () => (await call(applications.get, { params: { id: appid } })).application,
    save: async (body, etag) => {
      const answer =
        etag === null
          ? await call(applications.create, { body: { appid, ...body } })
          : await call(applications.update, { params: { id: appid }, body, ifMatch: etag })
      return answer.application
    },
    onSaved: (saved) => {
      cacheApplication(saved)
      toast({ title: t('applications.saved', { name: saved.name }), text: t('applications.savedText') })
    },
  })
  const { form, draft, saving } = edit
  const values = useWatch({ control: form.control, compute: (all: ApplicationForm) => all })
  const changes = countChanges(values, draft.before)
  return {
    ...edit,
    values,
    changes,
    send: () => {
      if (changes > 0 && !saving.isPending) void edit.send()
    },
  }
}
export type Editor = ReturnType<typeof useEditor>
