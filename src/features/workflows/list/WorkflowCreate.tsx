import { z } from 'zod'
import { useNavigate } from 'react-router'
import { useTranslation } from 'react-i18next'
import { engine } from '#contract/engine/endpoints.ts'
import { engineId } from '#contract/engine/reference.ts'
import { call } from '#src/api/call.ts'
import { invalidate } from '#src/api/query-client.ts'
import { CreatePage } from '#src/components/resource/CreatePage.tsx'
import { useCreateForm } from '#src/components/resource/use-create-form.ts'
import { paths } from '#src/paths.ts'
import { TextField } from '#src/ui/fields/TextField.tsx'

const newWorkflow = z.object({ name: z.string(), description: z.string(), id: z.string() })
type NewWorkflow = z.infer<typeof newWorkflow>

const bodyOf = ({ name, description, id }: NewWorkflow) => ({
  name: name.trim(),
  description,
  stages: [],
  ...(id.trim() === '' ? {} : { id: id.trim() }),
})

/** A new workflow; its stages and schedule are set in its editor. */
export function Component() {
  const { t } = useTranslation(['workflows', 'shared', 'common', 'shell'])
  const navigate = useNavigate()
  const creation = useCreateForm({
    form: 'workflow.new',
    title: t('shell:page.newWorkflow'),
    shape: newWorkflow,
    defaultValues: { name: '', description: '', id: '' },
    fieldOf: (path) => newWorkflow.keyof().safeParse(path).data,
    conflict: { field: 'id', message: t('create.exists') },
    create: (values) => call(engine.createWorkflow, { body: bodyOf(values) }),
    onCreated: async ({ workflow }) => {
      await navigate(paths.workflow(workflow.id), { replace: true })
      void invalidate(engine.listWorkflows)
    },
  })
  const { control } = creation.form
  return (
    <CreatePage
      title={t('shell:page.newWorkflow')}
      sentence={t('create.sentence')}
      creation={creation}
      submit={t('create.submit')}
      cancelTo={paths.workflows()}
    >
      <TextField
        control={control}
        name="name"
        label={t('shared:field.name')}
        rules={{ validate: (name) => name.trim() !== '' || t('shared:field.nameNeeded') }}
        input={{ autoComplete: 'off', maxLength: 200, autoFocus: true }}
      />
      <TextField
        control={control}
        name="description"
        label={t('shared:field.description')}
        annotation={t('common:field.optional')}
        input={{ autoComplete: 'off', maxLength: 2000 }}
      />
      <TextField
        control={control}
        name="id"
        label={t('shared:field.id')}
        annotation={t('common:field.optional')}
        help={t('create.id')}
        rules={{
          validate: (id) => id.trim() === '' || engineId.safeParse(id.trim()).success || t('create.idWrong'),
        }}
        input={{ autoComplete: 'off', mono: true, maxLength: 63 }}
      />
    </CreatePage>
  )
}
