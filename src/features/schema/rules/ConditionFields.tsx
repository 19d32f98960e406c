import { Plus, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { conditionOf, conditionValues, type Members, nestedOf } from '#domain/schema/rules/rule-members.ts'
import { isName } from '#domain/schema/rules/rule-parsing.ts'
import { type ConditionName, conditions, type ValueKind } from '#domain/schema/rules/rule-table.ts'
import { FieldNote } from '#src/ui/fields/FieldNote.tsx'
import { Button } from '#src/ui/inputs/Button.tsx'
import { IconButton } from '#src/ui/inputs/IconButton.tsx'
import { SelectInput } from '#src/ui/inputs/SelectInput.tsx'
import { withCondition, withConditionValues, withNested } from './rule-edit.ts'
import { FieldRow, Group } from './rule-style.ts'
import { ListInput, ValueInput } from './ValueInput.tsx'

interface ConditionProps {
  /** A rule, or a condition of a group. */
  members: Members
  kind: ValueKind
  /** Of the rule, from 1. */
  position: number
  /** Numbers of the condition in its groups, as `2.1`; empty for that of the rule. */
  place: string
  /** Path of the condition in the rule, with a final point; empty for that of the rule. */
  path: string
  /** Problems by path in the rule. */
  errors: ReadonlyMap<string, string>
  onChange: (members: Members) => void
}

interface OperandProps {
  values: readonly string[]
  kind: ValueKind
  error: string | undefined
  onChange: (values: readonly string[]) => void
}

const Range = ({ values, kind, error, onChange }: OperandProps) => {
  const { t } = useTranslation('rules')
  const [low = '', high = ''] = values
  return (
    <>
      <ValueInput
        label={t('operand.low')}
        kind={kind}
        value={low}
        error={error}
        onChange={(next) => onChange([next, high])}
      />
      <ValueInput
        label={t('operand.high')}
        kind={kind}
        value={high}
        onChange={(next) => onChange([low, next])}
      />
    </>
  )
}

const Operands = ({ members, kind, path, errors, onChange }: ConditionProps) => {
  const { t } = useTranslation('rules')
  const shape = conditions[conditionOf(members) ?? 'ALL']
  const values = conditionValues(members)
  const error = errors.get(`${path}condition_value`) ?? errors.get(`${path}condition_values`)
  const write = (next: readonly string[]) => onChange(withConditionValues(members, next))
  if (shape === 'none' || shape === 'nested') return null
  if (shape === 'list')
    return <ListInput label={t('operand.list')} values={values} error={error} onChange={write} />
  if (shape === 'range') return <Range {...{ values, kind, error }} onChange={write} />
  const [first = ''] = values
  const isPattern = shape === 'pattern'
  return (
    <ValueInput
      label={t(isPattern ? 'operand.pattern' : 'operand.value')}
      kind={isPattern ? 'text' : kind}
      mono={isPattern}
      value={first}
      error={error}
      onChange={(value) => write([value])}
    />
  )
}

const Nested = (props: ConditionProps) => {
  const { members, position, place, path, errors, onChange } = props
  const { t } = useTranslation('rules')
  const items = nestedOf(members)
  const write = (next: readonly Members[]) => onChange(withNested(members, next))
  return (
    <Group>
      {items.map((item, index) => {
        const own = place === '' ? String(index + 1) : `${place}.${index + 1}`
        return (
          // oxlint-disable-next-line react/no-array-index-key -- conditions have no other key
          <div key={index}>
            <ConditionFields
              {...props}
              members={item}
              place={own}
              path={`${path}condition_values.${index}.`}
              onChange={(next) => write(items.with(index, next))}
            />
            <IconButton
              small
              icon={X}
              label={t('removeCondition', { place: own, position })}
              disabled={items.length < 2}
              onClick={() => write(items.toSpliced(index, 1))}
            />
          </div>
        )
      })}
      <FieldNote text={errors.get(`${path}condition_values`)} />
      <Button
        size="small"
        variant="text"
        icon={Plus}
        onClick={() => write([...items, { condition: 'EQUAL', condition_value: '' }])}
      >
        {t('addCondition')}
      </Button>
    </Group>
  )
}

/** A condition with its operands; a group contains others. */
export function ConditionFields(props: ConditionProps) {
  const { members, position, place, path, errors, onChange } = props
  const { t } = useTranslation('rules')
  const name = conditionOf(members) ?? 'ALL'
  const names = Object.keys(conditions).filter(
    (each): each is ConditionName => isName(conditions, each) && (place === '' || each !== 'ALL'),
  )
  const isGroup = conditions[name] === 'nested'
  return (
    <FieldRow data-group={isGroup ? '' : undefined}>
      <div data-select="">
        <SelectInput
          aria-label={place === '' ? t('conditionOf', { position }) : t('nestedOf', { place, position })}
          value={name}
          invalid={errors.has(`${path}condition`)}
          options={names.map((value) => ({ value, label: t(`condition.${value}`) }))}
          onChange={(next) => {
            if (isName(conditions, next)) onChange(withCondition(members, next))
          }}
        />
      </div>
      <Operands {...props} />
      {isGroup && <Nested {...props} />}
      <FieldNote text={errors.get(`${path}condition`)} />
    </FieldRow>
  )
}
