// Labels of an account's fields, used when two versions are merged.
import { useTranslation } from 'react-i18next'
import { namesOf, orderName } from '#domain/merge/merge-documents.ts'
import { type Describe, writePlain } from '#src/components/merge/field-labels.ts'
import type { Choices } from './use-choices.ts'
import type { UserDocument } from './user-form.ts'

const plainFields = [
  'login',
  'firstname',
  'lastname',
  'civility',
  'email',
  'active',
  'tags',
  'roles',
  'groups',
] as const satisfies readonly (keyof UserDocument)[]

export function useUserLabels(choices: Choices): Describe {
  const { t } = useTranslation(['accounts', 'merge'])
  return (path) => {
    const [name = '', item] = namesOf(path)
    const known = plainFields.find((each) => each === name)
    const field = known === undefined ? name : t(`user.field.${known}`)
    const list = name === 'roles' || name === 'groups' ? choices[name] : []
    const labelOf = (value: unknown) => list.find((each) => each.value === value)?.label ?? String(value)
    if (item === undefined || item === orderName) return { label: field, write: writePlain }
    return {
      label: t('merge:field', { thing: field, field: labelOf(item) }),
      write: (value) => ({ text: labelOf(value) }),
    }
  }
}
