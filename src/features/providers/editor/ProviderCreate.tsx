import { useMemo } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { providers } from '#contract/iam/providers.ts'
import { call } from '#src/api/call.ts'
import { queryClient } from '#src/api/query-client.ts'
import { CreatePage } from '#src/components/resource/CreatePage.tsx'
import { useCreateForm } from '#src/components/resource/use-create-form.ts'
import { paths } from '#src/paths.ts'
import { toast } from '#src/ui/feedback/toast.ts'
import { ClientFields } from '../fields/ClientFields.tsx'
import { DiagnosticNotes } from '../fields/DiagnosticNotes.tsx'
import { KindField, NameField, ReplyUrl } from '../fields/GeneralFields.tsx'
import { TenantFields } from '../fields/TenantFields.tsx'
import { useCreateRequests } from '../model/requests.ts'
import { resolverOf } from '../model/form-problems.ts'
import {
  type ProviderForm,
  bindingsFor,
  newProvider,
  providerForm,
  toDocument,
  withSecret,
} from '../model/form-values.ts'
import { sectionOfPath } from '../model/sections.ts'
import { cacheProvider, refreshProviders, replyUrlQuery } from '../model/use-providers.ts'

/** Fields that the page does not show have the defaults of the type. */
const bodyOf = (form: ProviderForm) =>
  withSecret(toDocument({ ...form, bindings: bindingsFor(form.kind) }), form.client_secret)

const useNewProvider = () => {
  const { t } = useTranslation('providers')
  const { t: shell } = useTranslation('shell')
  const resolver = useMemo(() => resolverOf((needed) => t(`needed.${needed}`), { hasSecret: false }), [t])
  const navigate = useNavigate()
  return useCreateForm({
    form: 'provider.new',
    title: shell('page.newProvider'),
    shape: providerForm,
    defaultValues: newProvider,
    secrets: { client_secret: t('field.clientSecret') },
    resolver,
    fieldOf,
    create: (values) => call(providers.create, { body: bodyOf(values) }),
    onCreated: ({ provider }) => {
      cacheProvider(provider)
      void refreshProviders()
      toast({ title: t('create.added', { name: provider.name }), text: t('create.addedText') })
      return navigate(paths.provider(provider.id), { replace: true })
    },
  })
}

const fields = [
  'name',
  'kind',
  'tenant_id',
  'client_id',
  'client_secret',
  'client_authentication',
  'client_secret_expires_on',
] as const
type CreateField = (typeof fields)[number]
const fieldOf = (path: string): CreateField | undefined =>
  sectionOfPath(path) === undefined ? undefined : fields.find((each) => each === path)

export function loader() {
  void queryClient.prefetchQuery(replyUrlQuery)
  return null
}

/** The short create form of a provider: its type, its location, and the client credentials. */
export function Component() {
  const { t } = useTranslation(['providers', 'shell'])
  const creation = useNewProvider()
  const { form } = creation
  const kind = useWatch({ control: form.control, name: 'kind' })
  useCreateRequests(() => bodyOf(form.getValues()))
  return (
    <CreatePage
      title={t('shell:page.newProvider')}
      sentence={t('create.sentence')}
      creation={creation}
      submit={t('create.submit')}
      cancelTo={paths.providers()}
    >
      <KindField form={form} />
      <ReplyUrl kind={kind} />
      <NameField form={form} />
      <TenantFields form={form} heading="h2" />
      <ClientFields form={form} setAt={null} />
      <DiagnosticNotes form={form} fields={['client_secret_expires_on']} />
    </CreatePage>
  )
}
