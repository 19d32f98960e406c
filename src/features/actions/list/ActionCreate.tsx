import { useNavigate } from 'react-router'
import { useTranslation } from 'react-i18next'
import { engine } from '#contract/engine/endpoints.ts'
import { engineId } from '#contract/engine/reference.ts'
import { describeRequest } from '#src/api/describe-request.ts'
import { useDescribedRequests } from '#src/components/request-drawer/use-page-requests.ts'
import { CreatePage } from '#src/components/resource/CreatePage.tsx'
import { useCreateForm } from '#src/components/resource/use-create-form.ts'
import { paths } from '#src/paths.ts'
import { TextField } from '#src/ui/fields/TextField.tsx'
import { ParameterFields } from '../fields/ParameterFields.tsx'
import { actionForm, fieldOf, newAction, toDocument, workOf } from '../model/action-form.ts'
import { createAction, newActionBody } from '../model/actions-api.ts'
import { KindList } from './KindList.tsx'

/** A new action: its name, id, kind and parameters. */
export function Component() {
  const { t } = useTranslation(['actions', 'common', 'shared', 'shell'])
  const navigate = useNavigate()
  const creation = useCreateForm({
    form: 'action.new',
    title: t('shell:page.newAction'),
    shape: actionForm,
    defaultValues: newAction,
    fieldOf,
    conflict: { field: 'id', message: t('new.exists') },
    create: (values) => createAction(toDocument(values)),
    onCreated: ({ id }) => navigate(paths.action(id), { replace: true }),
  })
  const { control, getValues } = creation.form
  useDescribedRequests(() => {
    const document = toDocument(getValues())
    return document.name === '' || workOf(document) === undefined
      ? []
      : [describeRequest(engine.createAction, { body: newActionBody(document) })]
  })
  return (
    <CreatePage
      title={t('shell:page.newAction')}
      sentence={t('new.sentence')}
      creation={creation}
      submit={t('new.submit')}
      cancelTo={paths.actions()}
    >
      <TextField
        control={control}
        name="name"
        label={t('shared:field.name')}
        rules={{ validate: (name) => name.trim() !== '' || t('shared:field.nameNeeded') }}
        input={{ autoComplete: 'off', maxLength: 200 }}
      />
      <TextField
        control={control}
        name="id"
        label={t('shared:field.id')}
        annotation={t('common:field.optional')}
        help={t('new.idHelp')}
        rules={{
          validate: (id) => id.trim() === '' || engineId.safeParse(id.trim()).success || t('new.idNeeded'),
        }}
        input={{ mono: true, autoComplete: 'off', maxLength: 63 }}
      />
      <KindList control={control} />
      <ParameterFields control={control} isFixed={false} />
    </CreatePage>
  )
}
