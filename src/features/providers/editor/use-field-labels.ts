// Labels of a provider's fields, used when two versions are merged.
import { useTranslation } from 'react-i18next'
import { namesOf, orderName } from '#domain/merge/merge-documents.ts'
import { originalName } from '#domain/merge/shape.ts'
import { type Describe, writePlain } from '#src/components/merge/field-labels.ts'

export function useProviderLabels(): Describe {
  const { t } = useTranslation(['providers', 'shared'])
  const labels: Readonly<Record<string, string>> = {
    kind: t('shared:field.kind'),
    name: t('shared:field.name'),
    description: t('shared:field.description'),
    client_id: t('field.clientId'),
    client_secret_expires_on: t('field.expires'),
    client_authentication: t('field.clientAuthentication'),
    scope: t('field.scope'),
    user_info: t('field.userInfo'),
    user_info_url: t('field.userInfoUrl'),
    memberships_url: t('field.membershipsUrl'),
    directory: t('field.directory'),
    tags: t('field.tags'),
    active: t('shared:state.active'),
    debug_until: t('field.debug'),
    sign_out_at_provider: t('field.signOut'),
    button: t('field.preview'),
    applications: t('field.shownIn'),
    bindings: t('edit.section.bindings'),
    mappings: t('edit.section.mappings'),
    tenant_id: t('edit.section.tenant'),
  }
  return (path) => {
    const [first = '', second] = namesOf(path)
    const label = Object.hasOwn(labels, first) ? (labels[first] ?? first) : first
    if (second === undefined || second === orderName) return { label, write: writePlain }
    const name = originalName(second)
    return { label: t('edit.part', { whole: label, part: name }), write: writePlain }
  }
}
