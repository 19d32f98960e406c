import { Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Members } from '#domain/schema/rules/rule-members.ts'
import type { ValueKind } from '#domain/schema/rules/rule-table.ts'
import { useRuleSentence } from '#src/components/rules/use-rule-sentence.ts'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { Button } from '#src/ui/inputs/Button.tsx'
import { Row, Stack } from '#src/ui/layout/Stack.tsx'
import { kindsOf, moved, newRule } from './rule-edit.ts'
import { RuleItem } from './RuleItem.tsx'
import { List } from './rule-style.ts'

interface RuleListProps {
  rules: readonly Members[]
  /** Kind of the values before the first rule. */
  kind: ValueKind
  others: readonly { id: string; name: string; kind: ValueKind }[]
  /** Problems by path in the list, as `2.condition`. */
  errors: ReadonlyMap<string, string>
  matched: readonly (number | null)[]
  onChange: (rules: readonly Members[]) => void
}

const errorsOf = (errors: ReadonlyMap<string, string>, index: number): ReadonlyMap<string, string> =>
  new Map(
    [...errors].flatMap(([path, text]) => {
      const [first, ...rest] = path.split('.')
      return first === String(index) ? [[rest.join('.'), text] as const] : []
    }),
  )

/** What gets the focus after a change: the fields of a new rule, the sentence of one that was moved. */
interface FocusTarget {
  readonly index: number
  readonly selector: string
}
const fields = '[role="combobox"]'
const sentence = 'button'

/** The rules as sentences in their order; one of them is open. */
export function RuleList({ rules, kind, others, errors, matched, onChange }: RuleListProps) {
  const { t } = useTranslation('rules')
  const list = useRef<HTMLOListElement>(null)
  const [open, setOpen] = useState<number | null>(null)
  const [target, setTarget] = useState<FocusTarget>()
  const sentenceOf = useRuleSentence()
  const nameOf = (id: string): string => others.find((other) => other.id === id)?.name ?? id
  const kinds = kindsOf(rules, kind)
  useEffect(() => {
    if (target === undefined) return
    const item = list.current?.querySelectorAll('[data-rule]')[target.index]
    item?.querySelector<HTMLElement>(target.selector)?.focus()
  }, [target])
  const insert = (index: number, rule: Members) => {
    onChange(rules.toSpliced(index, 0, rule))
    setOpen(index)
    setTarget({ index, selector: fields })
  }
  const move = (index: number, by: 1 | -1) => {
    const to = index + by
    if (to < 0 || to >= rules.length) return
    onChange(moved(rules, index, to))
    if (open === index) setOpen(to)
    else if (open === to) setOpen(index)
    setTarget({ index: to, selector: sentence })
  }
  return (
    <Stack gap={10}>
      {rules.length === 0 && <MarginNote>{t('empty')}</MarginNote>}
      <List ref={list} aria-label={t('list')}>
        {rules.map((rule, index) => (
          <RuleItem
            // oxlint-disable-next-line react/no-array-index-key -- rules have no other key
            key={index}
            rule={rule}
            sentence={sentenceOf(rule, nameOf)}
            position={index + 1}
            count={rules.length}
            isOpen={open === index}
            kind={kinds[index] ?? kind}
            others={others}
            errors={errorsOf(errors, index)}
            matched={matched[index] ?? undefined}
            actions={{
              change: (next) => onChange(rules.with(index, next)),
              toggle: () => setOpen(open === index ? null : index),
              move: (by) => move(index, by),
              duplicate: () => insert(index + 1, rule),
              remove: () => {
                setOpen(null)
                onChange(rules.toSpliced(index, 1))
              },
            }}
          />
        ))}
      </List>
      <Row>
        <Button size="small" icon={Plus} onClick={() => insert(rules.length, newRule)}>
          {t('add')}
        </Button>
      </Row>
    </Stack>
  )
}
