import { useNavigate } from 'react-router'
import { useTranslation } from 'react-i18next'
import { organizations } from '#contract/iam/administration.ts'
import type { Organization } from '#contract/iam/organization.ts'
import { namesOf } from '#domain/merge/merge-documents.ts'
import { call } from '#src/api/call.ts'
import { useMay } from '#src/api/session.ts'
import { hasCode } from '#src/lib/api-error.ts'
import { SaveActions } from '#src/parts/draft/SaveActions.tsx'
import { DraftNote } from '#src/parts/draft/DraftNote.tsx'
import { useFollowingForm } from '#src/parts/draft/use-following-form.ts'
import { type Describe, writePlain } from '#src/parts/merge/field-words.ts'
import { MergeView } from '#src/parts/merge/MergeView.tsx'
import { type Stored, useMergedSave } from '#src/parts/merge/use-merged-save.ts'
import { TroubleNote } from '#src/parts/trouble/TroubleNote.tsx'
import { useSayAtFields } from '#src/parts/trouble/use-say-at-fields.ts'
import { paths } from '#src/paths.ts'
import { Form } from '#src/ui/Form.tsx'
import { toast } from '#src/ui/toast.ts'
import { OrganizationFields } from './OrganizationFields.tsx'
import {
  type OrganizationForm,
  formOf,
  organizationForm,
  organizationShape,
  toWrite,
} from './organization-form.ts'
import { keepOrganization } from './use-organizations.ts'

const fieldOf = (path: string): keyof OrganizationForm | undefined =>
  organizationForm.keyof().safeParse(path).data

const latest = async (id: string): Promise<Stored<OrganizationForm> | null> => {
  try {
    const { organization } = await call(organizations.get, { params: { id } })
    const { etag, updated_by: user, updated_at: at } = organization
    return { document: formOf(organization), etag, user, at }
  } catch (error) {
    if (hasCode(error, 'not_found')) return null
    throw error
  }
}

const useWords = (): Describe => {
  const { t } = useTranslation('administration')
  return (path) => {
    const [name = ''] = namesOf(path)
    const field = fieldOf(name)
    return { label: field === undefined ? name : t(`organizations.field.${field}`), write: writePlain }
  }
}

const useSaving = (organization: Organization) => {
  const { t } = useTranslation('administration')
  const navigate = useNavigate()
  const { id } = organization
  const { form, draft } = useFollowingForm<OrganizationForm, Organization>({
    form: `organization:${id}`,
    title: organization.name,
    shape: organizationForm,
    stored: organization,
    valuesOf: formOf,
  })
  const sayAtFields = useSayAtFields({ form, fieldOf })
  const saving = useMergedSave<OrganizationForm, Organization>({
    shape: organizationShape,
    read: (document) => organizationForm.safeParse(document).data,
    latest: () => latest(id),
    send: async (document, etag) => {
      const body = toWrite(document)
      const answer =
        etag === null
          ? await call(organizations.create, { body: { id, ...body } })
          : await call(organizations.update, { params: { id }, body, ifMatch: etag })
      return answer.organization
    },
    onSaved: (saved) => {
      draft.saved()
      keepOrganization(saved)
      toast({ title: t('organizations.saved', { name: saved.name }) })
      void navigate(paths.organization(saved.id), { replace: true })
    },
    onMerged: (document, stored) => {
      form.reset(document, { keepDefaultValues: true })
      draft.rebase(stored.etag, stored.document)
    },
    onRefused: sayAtFields,
  })
  return { form, draft, saving }
}

/** Name and description of an organization; what another administrator changed meanwhile is merged. */
export const SettingsPane = ({ organization }: { organization: Organization }) => {
  const { t } = useTranslation(['administration', 'common'])
  const mayWrite = useMay('iam:organization:write')
  const { form, draft, saving } = useSaving(organization)
  const describe = useWords()
  if (saving.meeting !== null)
    return (
      <MergeView
        name={organization.name}
        saving={saving}
        describe={describe}
        lost={t('organizations.lost')}
      />
    )
  const problems = Object.keys(form.formState.errors).length
  const send = form.handleSubmit((document) =>
    saving.save({ document, base: { document: draft.before, etag: draft.base }, context: undefined }),
  )
  return (
    <Form onSubmit={send}>
      <DraftNote draft={draft} />
      <OrganizationFields control={form.control} isFixed={!mayWrite} />
      {draft.isTyped && problems === 0 && <TroubleNote error={saving.error} />}
      {mayWrite && <SaveActions draft={draft} problems={problems} waiting={saving.isPending} />}
    </Form>
  )
}
