import { useTranslation } from 'react-i18next'
import type { ProviderForm } from './form-values.ts'
import type { ProviderEditor } from './use-provider-editor.ts'

/** What a changed field held before, for the tag beside its name; undefined for one that is as it was. */
export const useWas = ({ values, draft: { before } }: ProviderEditor) => {
  const { t } = useTranslation('providers')
  return (name: keyof ProviderForm): string | undefined => {
    const [now, then] = [values[name], before[name]]
    if (now === then || typeof then !== 'string') return undefined
    return then === '' ? t('edit.wasEmpty') : t('edit.was', { value: then })
  }
}
export type Was = ReturnType<typeof useWas>
