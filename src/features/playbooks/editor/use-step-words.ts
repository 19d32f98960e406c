import { useTranslation } from 'react-i18next'
import type { StepLabel } from './editor-state.ts'

/** What a step is called. */
export const useStepWords = (): ((label: StepLabel) => string) => {
  const { t } = useTranslation('editing')
  return ({ key, params }) =>
    t(key, {
      count: Number(params['count'] ?? 1),
      node: params['node'] ?? '',
      member: params['member'] ?? '',
      name: params['name'] ?? '',
      version: Number(params['version'] ?? 0),
    })
}
