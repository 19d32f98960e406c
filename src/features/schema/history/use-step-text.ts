import { useTranslation } from 'react-i18next'
import type { StepName } from './design-steps.ts'

/** Returns a function that writes what a step does: "Map amount". */
export function useStepText(): (name: StepName) => string {
  const { t } = useTranslation(['designer', 'schema', 'shared'])
  const fields: Readonly<Record<string, string>> = {
    technicalName: t('schema:field.technical'),
    displayName: t('schema:field.display'),
    kind: t('shared:field.kind'),
    isMaterialized: t('schema:field.materialize'),
    dateField: t('schema:field.date'),
    isTimeAxis: t('schema:field.timeAxis'),
    key: t('shared:field.key'),
    indexes: t('schema:field.indexes'),
  }
  return ({ kind, name, count = 1 }) =>
    t(`step.name.${kind}`, { name: kind === 'field' ? (fields[name] ?? name) : name, count })
}
