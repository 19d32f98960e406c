import { useTranslation } from 'react-i18next'
import type { Application } from '#contract/iam/application.ts'
import { namesOf, orderName } from '#domain/merge/merge-documents.ts'
import { type Describe, type FieldLabels, writePlain } from '#src/components/merge/field-labels.ts'
import { applicationForm, policyFigures } from './application-form.ts'
import type { AuthMode } from '#contract/iam/preferences.ts'

/** What a mode is called: the forms in the reader's words, providers by their names. */
export function useModeName(): (mode: Pick<AuthMode, '_id' | 'name'>) => string {
  const { t } = useTranslation('administration')
  return ({ _id, name }) => {
    if (_id === 'password' || _id === 'apikey') return t(`applications.mode.${_id}`)
    return name === '' ? _id : name
  }
}

const texts = applicationForm.keyof().exclude(['addresses', 'password_policies', 'modes'])

/** A mode and what of it; the row as a whole where nothing is named. */
const useModeWords = ({ available }: Application) => {
  const { t } = useTranslation(['administration', 'merge'])
  const nameOf = useModeName()
  return ([id, field]: readonly string[]): FieldLabels => {
    const label = t('applications.section.modes')
    if (id === undefined || id === orderName) return { label, write: writePlain }
    const mode = available.find(({ _id }) => _id === id) ?? { _id: id, name: id }
    return { label: t('merge:field', { thing: nameOf(mode), field: field ?? label }), write: writePlain }
  }
}

/** The members of an application in words, where two versions of it are merged. */
export function useApplicationWords(application: Application): Describe {
  const { t } = useTranslation('administration')
  const modeWords = useModeWords(application)
  const writeText = (value: unknown) => {
    const plain = writePlain(value)
    return plain.text.startsWith('data:image/') ? { text: t('applications.picture.one') } : plain
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
    return first === 'modes' ? modeWords(rest) : { label: labelOf(first, rest[0]), write: writeText }
  }
}
