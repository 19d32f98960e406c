import { useTranslation } from 'react-i18next'
import type { AuthMode } from '#contract/iam/preferences.ts'

/** What a mode is called: the forms in the reader's words, providers by their names. */
export const useModeName = (): ((mode: Pick<AuthMode, '_id' | 'name'>) => string) => {
  const { t } = useTranslation('administration')
  return ({ _id, name }) => {
    if (_id === 'password' || _id === 'apikey') return t(`applications.mode.${_id}`)
    return name === '' ? _id : name
  }
}
