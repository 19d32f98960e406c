import { useTranslation } from 'react-i18next'
import type { Application } from '#contract/iam/application.ts'
import { namesOf, orderName } from '#domain/merge/merge-documents.ts'
import { type Describe, type FieldLabels, writePlain } from '#src/components/merge/field-labels.ts'
import { applicationForm, policyFigures } from './application-form.ts'
import type { AuthMode } from '#contract/iam/preferences.ts'

/** Labels of the sign-in modes; a provider has its own name. */
export function useModeName(): (mode: Pick<AuthMode, '_id' | 'name'>) => string {
  const { t } = useTranslation('administration')
  return ({ _id, name }) => {
    if (_id === 'password' || _id === 'apikey') return t(`applications.mode.${_id}`)
    return name === '' ? _id : name
  }
}

const texts = applicationForm.keyof().exclude(['addresses', 'password_policies', 'modes'])

/** The label of a mode and of one of its members; of the mode alone without a name. */
const useModeLabels = ({ available }: Application) => {
  const { t } = useTranslation(['administration', 'merge'])
  const nameOf = useModeName()
  return ([id, field]: readonly string[]): FieldLabels => {
    const label = t('applications.section.modes')
    if (id === undefined || id === orderName) return { label, write: writePlain }
    const mode = available.find(({ _id }) => _id === id) ?? { _id: id, name: id }
    return { label: t('merge:field', { thing: nameOf(mode), field: field ?? label }), write: writePlain }
  }
}

/** Labels of an application's members, used when two versions are merged. */
export function useApplicationLabels(application: Application): Describe {
  const { t } = useTranslation(['administration', 'shared'])
  const modeLabels = useModeLabels(application)
  const writeText = (value: unknown) => {
    const plain = writePlain(value)
    return plain.text.startsWith('data:image/') ? { text: t('shared:file.picture') } : plain
  }
  const labelOf = (first: string, second: string | undefined): string => {
    if (first === 'redirect_uris') return t('applications.section.addresses')
    const figure = policyFigures.find((each) => each === second)
    if (figure) return t(`applications.policy.${figure}`)
    if (first === 'password_policies') return t('applications.policy.active')
    const field = texts.safeParse(first).data
    return field === undefined ? first : t(`applications.field.${field}`)
  }
  return (path) => {
    const [first = '', ...rest] = namesOf(path)
    return first === 'modes' ? modeLabels(rest) : { label: labelOf(first, rest[0]), write: writeText }
  }
}
