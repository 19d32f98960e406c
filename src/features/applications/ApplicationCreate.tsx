import { useEffect, useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { appId } from '#contract/iam/application.ts'
import { slugFrom } from '#domain/find/slug-from.ts'
import { CreatePage } from '#src/components/resource/CreatePage.tsx'
import { useCreateForm } from '#src/components/resource/use-create-form.ts'
import { paths } from '#src/paths.ts'
import { TextField } from '#src/ui/fields/TextField.tsx'
import { useCreateRequests } from './commands.ts'
import { createApplication } from './use-applications.ts'

const newForm = z.object({ appid: z.string(), name: z.string() })
type NewForm = z.infer<typeof newForm>

const fieldOf = (path: string): keyof NewForm | undefined => newForm.keyof().safeParse(path).data

/** The ID follows the name until the user edits it. */
const useProposedId = ({ getValues, subscribe, setValue }: UseFormReturn<NewForm>): void => {
  const proposed = useRef(slugFrom(getValues('name')))
  useEffect(
    () =>
      subscribe({
        name: 'name',
        formState: { values: true },
        callback: ({ values: { name, appid } }) => {
          const before = proposed.current
          proposed.current = slugFrom(name)
          if (appid === before && before !== proposed.current)
            setValue('appid', proposed.current, { shouldDirty: true })
        },
      }),
    [subscribe, setValue],
  )
}

/** A new application: its name and the ID used to sign in. */
export function Component() {
  const { t } = useTranslation(['administration', 'shared', 'shell'])
  const navigate = useNavigate()
  const creation = useCreateForm({
    form: 'application.new',
    title: t('shell:page.newApplication'),
    shape: newForm,
    defaultValues: { appid: '', name: '' },
    fieldOf,
    conflict: { field: 'appid', message: t('applications.exists') },
    create: createApplication,
    onCreated: ({ appid }) => navigate(paths.application(appid), { replace: true }),
  })
  const { control, getValues } = creation.form
  useProposedId(creation.form)
  useCreateRequests(getValues)
  return (
    <CreatePage
      title={t('shell:page.newApplication')}
      sentence={t('applications.new.sentence')}
      creation={creation}
      submit={t('applications.new.submit')}
      cancelTo={paths.applications()}
    >
      <TextField
        control={control}
        name="name"
        label={t('applications.field.name')}
        rules={{ validate: (name) => name.trim() !== '' || t('shared:field.nameNeeded') }}
        input={{ autoComplete: 'off', maxLength: 200 }}
      />
      <TextField
        control={control}
        name="appid"
        label={t('shared:field.id')}
        help={t('applications.appidHelp')}
        rules={{ validate: (id) => appId.safeParse(id).success || t('applications.needed.appid') }}
        input={{ mono: true, autoComplete: 'off', maxLength: 100 }}
      />
    </CreatePage>
  )
}
