import { useTranslation } from 'react-i18next'
import type { LogicalAttribute } from '#contract/data-manager/logical-object.ts'
import { LinkButton } from '#src/ui/inputs/LinkButton.tsx'
import { countRules } from '../model/attribute-rules.ts'
import type { AttributeValues } from '../model/attribute-values.ts'

interface RulesCellProps {
  row: AttributeValues
  base: LogicalAttribute | undefined
  /** Undefined without write permission. */
  onOpen: ((id: string) => void) | undefined
}

/** The number of rules of an attribute; it opens them. The arrow keys lead to it. */
export function RulesCell({ row, base, onOpen }: RulesCellProps) {
  const { t } = useTranslation(['rules', 'shared'])
  const { id, name, rules, isIncluded } = row
  const count = countRules(rules)
  const text = count === 0 ? t('shared:action.add') : t('rules:cell.count', { count })
  const hasSource = base !== undefined && base.sources.length > 0
  if (onOpen === undefined || !isIncluded || !hasSource) return count === 0 ? t('shared:table.none') : text
  const label = count === 0 ? t('rules:cell.addTo', { name }) : t('rules:cell.countOf', { count, name })
  return (
    <LinkButton label={label} tabIndex={-1} onClick={() => onOpen(id)}>
      {text}
    </LinkButton>
  )
}
