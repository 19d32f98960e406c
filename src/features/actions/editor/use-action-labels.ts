import { useTranslation } from 'react-i18next'
import { namesOf } from '#domain/merge/merge-documents.ts'
import { type Describe, writePlain } from '#src/components/merge/field-labels.ts'
import { fieldOf } from '../model/action-form.ts'
import { parameterFields } from '../model/parameter-fields.ts'

const parameters = Object.values(parameterFields).flat()

/** Labels of an action's members, used when two versions are merged. */
export function useActionLabels(): Describe {
  const { t } = useTranslation(['actions', 'shared'])
  const labelOf = (first: string, second: string | undefined): string => {
    const parameter = parameters.find(({ name }) => name === second)
    if (parameter) return t(`parameter.${parameter.name}.label`)
    const field = fieldOf(first)
    if (field === 'name') return t('shared:field.name')
    if (field === 'description') return t('shared:field.description')
    if (field === 'timeout') return t('timeout.label')
    return field === 'enabled' ? t('enabled.label') : first
  }
  return (path) => {
    const [first = '', second] = namesOf(path)
    return { label: labelOf(first, second), write: writePlain }
  }
}
