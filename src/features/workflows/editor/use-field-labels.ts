import { useTranslation } from 'react-i18next'
import { namesOf } from '#domain/merge/merge-documents.ts'
import { type Describe, writePlain } from '#src/components/merge/field-labels.ts'

/** Labels of a workflow's members, used when two versions are merged. */
export function useFieldLabels(): Describe {
  const { t } = useTranslation(['workflows', 'shared', 'merge'])
  const labels: Readonly<Record<string, string>> = {
    name: t('shared:field.name'),
    description: t('shared:field.description'),
    enabled: t('inspector.enabled'),
    stages: t('shared:field.stages'),
    schedule: t('list.schedule'),
    triggers: t('settings.triggers'),
    notifications: t('settings.notify'),
  }
  return (path) => {
    const [first = '', ...rest] = namesOf(path)
    const label = labels[first] ?? first
    const field = rest.join('.')
    return { label: field === '' ? label : t('merge:field', { thing: label, field }), write: writePlain }
  }
}
