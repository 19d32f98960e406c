import { useMutation } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useWatch } from 'react-hook-form'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { providers } from '#contract/iam/providers.ts'
import { call } from '#src/api/call.ts'
import { queryClient } from '#src/api/query.ts'
import { CreateActions } from '#src/parts/draft/CreateActions.tsx'
import { DraftNote } from '#src/parts/draft/DraftNote.tsx'
import { useDraftForm } from '#src/parts/draft/use-draft-form.ts'
import { sortProblems } from '#src/parts/trouble/field-problems.ts'
import { TroubleNote } from '#src/parts/trouble/TroubleNote.tsx'
import { useProblemText } from '#src/parts/trouble/use-error-text.ts'
import { paths } from '#src/paths.ts'
import { Form } from '#src/ui/Form.tsx'
import { PageHead } from '#src/ui/PageHead.tsx'
import { toast } from '#src/ui/toast.ts'
import { media } from '#src/ui/tokens.ts'
import { ClientFields } from './ClientFields.tsx'
import { DoctorNotes } from './DoctorNotes.tsx'
import { KindField, NameField, ReplyUrl } from './ReplyFields.tsx'
import { TenantFields } from './TenantFields.tsx'
import { useCreateRequests } from './commands.ts'
import { resolverOf } from './form-problems.ts'
import {
  type ProviderForm,
  bindingsFor,
  newProvider,
  providerForm,
  toDocument,
  withSecret,
} from './form-values.ts'
import { sectionOfPath } from './sections.ts'
import { keepProvider, refreshProviders, replyUrlQuery } from './use-providers.ts'

const Body = styled('div')({ padding: '0 24px 40px', [media.belowWide]: { padding: '0 16px 40px' } })

/** What the page does not show is what the kind begins with. */
const bodyOf = (form: ProviderForm) =>
  withSecret(toDocument({ ...form, bindings: bindingsFor(form.kind) }), form.client_secret)

const useNewProvider = () => {
  const { t } = useTranslation('providers')
  const { t: shell } = useTranslation('shell')
  const resolver = useMemo(() => resolverOf((needed) => t(`needed.${needed}`), { hasSecret: false }), [t])
  const { form, draft } = useDraftForm<ProviderForm>({
    form: 'provider.new',
    title: shell('page.newProvider'),
    shape: providerForm,
    defaultValues: newProvider,
    secrets: { client_secret: t('field.clientSecret') },
    mode: 'onTouched',
    resolver,
  })
  const navigate = useNavigate()
  const sayProblem = useProblemText()
  const creation = useMutation({
    mutationFn: (values: ProviderForm) => call(providers.create, { body: bodyOf(values) }),
    onSuccess: ({ provider }) => {
      draft.saved()
      keepProvider(provider)
      void refreshProviders()
      toast({ title: t('create.added', { name: provider.name }), text: t('create.addedText') })
      void navigate(paths.provider(provider.id), { replace: true })
    },
    onError: (error) => {
      for (const { name, problem } of sortProblems(error, fieldOf).fields)
        form.setError(name, { type: 'server', message: sayProblem(problem) }, { shouldFocus: true })
    },
  })
  return { form, draft, creation }
}

const fields = [
  'name',
  'kind',
  'tenant_id',
  'client_id',
  'client_secret',
  'client_secret_expires_on',
] as const
type CreateField = (typeof fields)[number]
const fieldOf = (path: string): CreateField | undefined =>
  sectionOfPath(path) === undefined ? undefined : fields.find((each) => each === path)

export const loader = () => {
  void queryClient.prefetchQuery(replyUrlQuery)
  return null
}

/** The short beginning of a provider: what kind it is, where it is found, and who this platform is to it. */
export const Component = () => {
  const { t } = useTranslation(['providers', 'common'])
  const { form, draft, creation } = useNewProvider()
  const kind = useWatch({ control: form.control, name: 'kind' })
  const problems = Object.keys(form.formState.errors).length
  const isField = sortProblems(creation.error, fieldOf).fields.length > 0
  useCreateRequests(() => bodyOf(form.getValues()))
  return (
    <>
      <PageHead title={t('create.title')} sentence={t('create.sentence')} />
      <Body>
        <Form onSubmit={form.handleSubmit((values) => creation.mutate(values))}>
          <DraftNote draft={draft} />
          <KindField form={form} />
          <ReplyUrl kind={kind} />
          <NameField form={form} />
          <TenantFields form={form} heading="h2" />
          <ClientFields form={form} setAt={null} />
          <DoctorNotes form={form} fields={['client_secret_expires_on']} />
          {!isField && <TroubleNote error={creation.error} />}
          <CreateActions
            draft={draft}
            problems={problems}
            waiting={creation.isPending}
            label={t('create.submit')}
            away={paths.providers()}
          />
        </Form>
      </Body>
    </>
  )
}
