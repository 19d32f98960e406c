import { ArrowDown, ArrowUp, Copy, Trash2 } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { elseOf, isKnownRule, type Members } from '#domain/schema/rules/rule-members.ts'
import type { ValueKind } from '#domain/schema/rules/rule-table.ts'
import { RowMenu } from '#src/components/resource/RowMenu.tsx'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { FieldNote } from '#src/ui/fields/FieldNote.tsx'
import { SelectInput } from '#src/ui/inputs/SelectInput.tsx'
import { ActionFields } from './ActionFields.tsx'
import { ConditionFields } from './ConditionFields.tsx'
import { withElse, withReading } from './rule-edit.ts'
import { FieldRow, Item, ItemHead, Part } from './rule-style.ts'

interface RuleActions {
  readonly change: (rule: Members) => void
  readonly toggle: () => void
  readonly move: (by: 1 | -1) => void
  readonly duplicate: () => void
  readonly remove: () => void
}

interface RuleItemProps {
  rule: Members
  sentence: string
  /** From 1. */
  position: number
  count: number
  isOpen: boolean
  kind: ValueKind
  /** Other attributes of the object that the condition can read: name in the rule, shown name, kind. */
  others: readonly { id: string; name: string; kind: ValueKind }[]
  errors: ReadonlyMap<string, string>
  /** Rows of the preview that meet it. */
  matched: number | undefined
  actions: RuleActions
}

const readName = ({ attribute_name: name }: Members): string => (typeof name === 'string' ? name : '')

const Fields = ({ rule, position, kind, others, errors, actions }: RuleItemProps) => {
  const { t } = useTranslation('rules')
  const read = readName(rule)
  const readKind = others.find(({ id }) => id === read)?.kind ?? kind
  const names = others.map(({ id, name }) => ({ value: id, label: name }))
  const isListed = read === '' || names.some(({ value }) => value === read)
  return (
    <>
      <Part>
        <span>{t('part.condition')}</span>
        <FieldRow>
          <div data-select="">
            <SelectInput
              aria-label={t('readsOf', { position })}
              value={read}
              invalid={errors.has('attribute_name')}
              options={[
                { value: '', label: t('readsOwn') },
                ...names,
                ...(isListed ? [] : [{ value: read, label: read }]),
              ]}
              onChange={(name) => actions.change(withReading(rule, name))}
            />
          </div>
          <FieldNote text={errors.get('attribute_name')} />
          <ConditionFields
            members={rule}
            kind={readKind}
            place=""
            path=""
            {...{ position, errors }}
            onChange={actions.change}
          />
        </FieldRow>
      </Part>
      <Part>
        <span>{t('part.action')}</span>
        <ActionFields {...{ rule, kind, position, errors }} onChange={actions.change} />
      </Part>
    </>
  )
}

const RuleMenu = ({ rule, position, count, actions }: RuleItemProps) => {
  const { t } = useTranslation(['rules', 'shared', 'common'])
  const hasElse = elseOf(rule) !== undefined
  return (
    <RowMenu
      name={t('position', { position })}
      entries={[
        {
          id: 'up',
          label: t('up'),
          icon: ArrowUp,
          keys: 'Alt+ArrowUp',
          disabled: position === 1,
          onSelect: () => actions.move(-1),
        },
        {
          id: 'down',
          label: t('down'),
          icon: ArrowDown,
          keys: 'Alt+ArrowDown',
          disabled: position === count,
          onSelect: () => actions.move(1),
        },
        { id: 'duplicate', label: t('shared:action.duplicate'), icon: Copy, onSelect: actions.duplicate },
        ...(isKnownRule(rule)
          ? [
              {
                id: 'else',
                label: hasElse ? t('removeElse') : t('addElse'),
                onSelect: () => actions.change(withElse(rule, hasElse ? undefined : '')),
              },
            ]
          : []),
        { id: 'line', divider: true },
        {
          id: 'delete',
          label: t('common:action.delete'),
          icon: Trash2,
          danger: true,
          onSelect: actions.remove,
        },
      ]}
    />
  )
}

/** One rule: a sentence that opens its fields. A rule that is not known is shown as code. */
export function RuleItem(props: RuleItemProps) {
  const { rule, sentence, position, isOpen, errors, matched, actions } = props
  const { t } = useTranslation('rules')
  const id = useId()
  const isKnown = isKnownRule(rule)
  const title = isKnown ? sentence : t('position', { position })
  return (
    <Item
      data-rule=""
      data-wrong={errors.size > 0 ? '' : undefined}
      onKeyDown={(event) => {
        const { altKey, key, target, currentTarget } = event
        const isInside = target instanceof Node && currentTarget.contains(target)
        if (!altKey || !isInside || (key !== 'ArrowUp' && key !== 'ArrowDown')) return
        event.preventDefault()
        actions.move(key === 'ArrowUp' ? -1 : 1)
      }}
    >
      <ItemHead>
        <small>{position}</small>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          aria-label={t('edit', { position, sentence: title })}
          onClick={actions.toggle}
        >
          {title}
        </button>
        {matched !== undefined && <small>{t('matched', { count: matched })}</small>}
        <RuleMenu {...props} />
      </ItemHead>
      <div id={id}>
        {!isKnown && (
          <>
            <pre>{JSON.stringify(rule, null, 2)}</pre>
            <div data-note="">
              <MarginNote>{t('unknown')}</MarginNote>
            </div>
          </>
        )}
        {isKnown && isOpen && <Fields {...props} />}
        {(!isKnown || !isOpen) &&
          [...new Set(errors.values())].map((text) => (
            <div key={text} data-note="">
              <FieldNote text={text} />
            </div>
          ))}
      </div>
    </Item>
  )
}
