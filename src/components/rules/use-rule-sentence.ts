// A rule in words.
import { useTranslation } from 'react-i18next'
import {
  actionOf,
  actionValues,
  conditionOf,
  conditionValues,
  elseOf,
  type Members,
  nestedOf,
} from '#domain/schema/rules/rule-members.ts'
import { isName } from '#domain/schema/rules/rule-parsing.ts'
import { type ActionName, dateParts } from '#domain/schema/rules/rule-table.ts'

/** The name of an attribute by the name that a rule contains. */
type NameOf = (reference: string) => string

const useClause = () => {
  const { t } = useTranslation('rules')
  const groupOf = (members: Members, subject: string, isInside: boolean): string => {
    const join = conditionOf(members) === 'OR' ? 'sentence.or' : 'sentence.and'
    const parts = nestedOf(members).map((one) => clauseOf(one, subject, true))
    if (parts.length === 0) return '…'
    const group = parts.reduce((one, other) => t(join, { one, other }))
    return isInside && parts.length > 1 ? t('sentence.group', { group }) : group
  }
  const clauseOf = (members: Members, subject: string, isInside = false): string => {
    const name = conditionOf(members) ?? 'ALL'
    if (name === 'OR' || name === 'AND') return groupOf(members, subject, isInside)
    if (name === 'ALL') return t('condition.ALL')
    const [a = '', b = ''] = conditionValues(members)
    const list = conditionValues(members)
      .map((text) => t('quoted', { text }))
      .join(', ')
    return t(`clause.${name}`, { subject, a, b, list })
  }
  return clauseOf
}

const useActionText = () => {
  const { t } = useTranslation('rules')
  return (rule: Members, name: ActionName): string => {
    const [a = '', b = ''] = actionValues(rule)
    const isCut = name === 'substring' && b !== ''
    const unit = isName(dateParts, a) ? t(`unit.${a}`) : a
    const text = t(`does.${isCut ? 'substringOf' : name}`, { a, b, unit })
    const isReason = name === 'action_error' || name === 'Stop_workflow'
    return isReason && a !== '' ? t('sentence.message', { sentence: text, text: a }) : text
  }
}

/** Returns a function that writes a rule as a sentence, without a full stop. */
export function useRuleSentence(): (rule: Members, nameOf: NameOf) => string {
  const { t } = useTranslation('rules')
  const clauseOf = useClause()
  const actionText = useActionText()
  const plain = (rule: Members, subject: string): string => {
    const action = actionOf(rule) ?? null
    const isAll = conditionOf(rule) === 'ALL'
    if (elseOf(rule) === undefined && (action === null || action === 'keep'))
      return isAll ? t('sentence.all') : t('sentence.filter', { condition: clauseOf(rule, subject) })
    const text = actionText(rule, action ?? 'keep')
    if (isAll && action !== 'default') return t('sentence.always', { action: text })
    const condition = isAll
      ? t('clause.IS NULL', { subject, a: '', b: '', list: '' })
      : clauseOf(rule, subject)
    return t('sentence.rule', { condition, action: text })
  }
  return (rule, nameOf) => {
    const name = rule['attribute_name']
    const isOwn = typeof name !== 'string' || name === ''
    const sentence = plain(rule, isOwn ? t('subject.own') : t('subject.other', { name: nameOf(name) }))
    const value = elseOf(rule)
    return value !== undefined ? t('sentence.otherwise', { sentence, value }) : sentence
  }
}
