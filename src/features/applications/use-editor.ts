// The editor of one application: its form, saving it, and what of it is not saved yet.
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { Application } from '#contract/iam/application.ts'
import { useFollowingForm } from '#src/parts/draft/use-following-form.ts'
import { useSayAtFields } from '#src/parts/trouble/use-say-at-fields.ts'
import { toast } from '#src/ui/toast.ts'
import {
  type ApplicationForm,
  applicationForm,
  changedMembers,
  documentOf,
  fieldOf,
  formOf,
  toBody,
} from './application-form.ts'
import { useSaveApplication } from './use-applications.ts'

const valuesOf = (application: Application): ApplicationForm => formOf(documentOf(application))

export const useEditor = (application: Application) => {
  const { t } = useTranslation('administration')
  const { appid } = application
  const { form, draft } = useFollowingForm<ApplicationForm, Application>({
    form: `application:${appid}`,
    title: application.name,
    shape: applicationForm,
    stored: application,
    valuesOf,
    // A picture may fill what the browser keeps for all drafts together.
    secrets: { background: t('applications.field.background') },
  })
  const values = useWatch({ control: form.control, compute: (all: ApplicationForm) => all })
  const sayAtFields = useSayAtFields({ form, fieldOf })
  const saving = useSaveApplication({
    appid,
    onSaved: (saved) => {
      draft.saved()
      toast({ title: t('applications.saved', { name: saved.name }), text: t('applications.savedText') })
    },
    onMerged: (document, stored) => {
      form.reset(formOf(document), { keepDefaultValues: true })
      draft.rebase(stored.etag, formOf(stored.document))
    },
    onRefused: sayAtFields,
  })
  const changes = changedMembers(values, draft.before).length
  const send = form.handleSubmit((typed) => {
    if (changes === 0 || saving.isPending) return
    saving.save({
      document: toBody(typed),
      base: { document: toBody(draft.before), etag: draft.base },
      context: undefined,
    })
  })
  return {
    form,
    draft,
    values,
    saving,
    changes,
    problems: Object.keys(form.formState.errors).length,
    send: () => void send(),
  }
}
export type Editor = ReturnType<typeof useEditor>
