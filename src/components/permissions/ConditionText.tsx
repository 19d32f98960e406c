import { Fragment } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import type { RoleCondition } from '#contract/iam/role-condition.ts'
import { InlineCode } from '#src/ui/display/InlineCode.tsx'

type ConditionValue = RoleCondition['filter'][string][number]

const most = 5

/** Values formatted for a sentence; many are counted. */
function useConditionValues(): (values: readonly ConditionValue[]) => string {
  const { t, i18n } = useTranslation('shared')
  const write = (value: ConditionValue): string => (value === null ? t('state.empty') : String(value))
  return (values) => {
    const rest = values.length - most
    const shown = values.slice(0, rest > 0 ? most : values.length).map(write)
    const all = rest > 0 ? [...shown, t('count.more', { count: rest })] : shown
    return new Intl.ListFormat(i18n.language === 'en' ? 'en-GB' : i18n.language, {
      type: 'disjunction',
    }).format(all)
  }
}

/** The rows that a condition includes, as one sentence; all its fields must match. */
export function ConditionText({ condition }: { condition: RoleCondition }) {
  const { t, i18n } = useTranslation('accounts')
  const write = useConditionValues()
  const gap = i18n.language === 'ja' ? '' : ' '
  return (
    <>
      {Object.entries(condition.filter).map(([field, values], at) => (
        <Fragment key={field}>
          {gap}
          <Trans
            t={t}
            i18nKey={at === 0 ? 'condition.first' : 'condition.next'}
            values={{ field, values: write(values) }}
            components={{ field: <InlineCode bare />, b: <strong /> }}
          />
        </Fragment>
      ))}
    </>
  )
}
