import { useTranslation } from 'react-i18next'
import type { ProviderKind } from '#contract/iam/provider.ts'

/** What the field that finds the provider is called at this kind. */
export const useTenantWord = (kind: ProviderKind): string => {
  const { t } = useTranslation('providers')
  return t(`tenant.${kind}`)
}
