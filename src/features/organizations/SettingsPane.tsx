import { useNavigate } from 'react-router'
import { useTranslation } from 'react-i18next'
import { organizations } from '#contract/iam/administration.ts'
import type { Organization } from '#contract/iam/organization.ts'
import { namesOf } from '#domain/merge/merge-documents.ts'
import { call } from '#src/api/call.ts'
import { useMay } from '#src/api/session.ts'
import { EditForm } from '#src/components/resource/EditForm.tsx'
import { useResourceForm } from '#src/components/resource/use-resource-form.ts'
import { type Describe, writePlain } from '#src/components/merge/field-labels.ts'
import { paths } from '#src/paths.ts'
import { toast } from '#src/ui/feedback/toast.ts'
import {
  type OrganizationForm,
  formOf,
  organizationForm,
  organizationShape,
  toWrite,
} from './organization-form.ts'
import { cacheOrganization } from './use-organizations.ts'
import type { Control } from 'react-hook-form'
import { TextField } from '#src/ui/fields/TextField.tsx'

interface FieldsProps {
  control: Control<OrganizationForm>
  isFixed: boolean
}

/** Name and description. */
function OrganizationFields({ control, isFixed }: FieldsProps) {
  const { t } = useTranslation(['administration', 'common', 'shared'])
  return (
    <>
      <TextField
        control={control}
        name="name"
        label={t('organizations.field.name')}
        rules={{ validate: (name) => name.trim() !== '' || t('shared:field.nameNeeded') }}
        input={{ readOnly: isFixed, autoComplete: 'off', maxLength: 200 }}
      />
      <TextField
        control={control}
        name="description"
        label={t('organizations.field.description')}
        annotation={t('common:field.optional')}
        input={{ readOnly: isFixed, autoComplete: 'off', maxLength: 2000 }}
      />
    </>
  )
}

const fieldOf = (path: string): keyof OrganizationForm | undefined =>
  organizationForm.keyof().safeParse(path).data

const useOrganizationLabels = (): Describe => {
  const { t } = useTranslation('administration')
  return (path) => {
    const [name = ''] = namesOf(path)
    const field = fieldOf(name)
    return { label: field === undefined ? name : t(`organizations.field.${field}`), write: writePlain }
  }
}

/** Name and description of an organization; concurrent changes are merged. */
export function SettingsPane({ organization }: { organization: Organization }) {
  const { t } = useTranslation('administration')
  const navigate = useNavigate()
  const mayWrite = useMay('iam:organization:write')
  const { id, name } = organization
  const edit = useResourceForm({
    form: `organization:${id}`,
    title: name,
    shape: organizationForm,
    stored: organization,
    merging: organizationShape,
    documentOf: formOf,
    valuesOf: (document) => document,
    toDocument: (values) => values,
    parse: (document) => organizationForm.safeParse(document).data,
    fieldOf,
    latest: async () => (await call(organizations.get, { params: { id } })).organization,
    save: async (document, etag) => {
      const body = toWrite(document)
      const answer =
        etag === null
          ? await call(organizations.create, { body: { id, ...body } })
          : await call(organizations.update, { params: { id }, body, ifMatch: etag })
      return answer.organization
    },
    onSaved: (saved) => {
      cacheOrganization(saved)
      toast({ title: t('organizations.saved', { name: saved.name }) })
      void navigate(paths.organization(saved.id), { replace: true })
    },
  })
  return (
    <EditForm
      name={name}
      edit={edit}
      describe={useOrganizationLabels()}
      lost={t('organizations.lost')}
      isFixed={!mayWrite}
    >
      <OrganizationFields control={edit.form.control} isFixed={!mayWrite} />
    </EditForm>
  )
}
