import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { actionOf, actionValues, elseOf, type Members } from '#domain/schema/rules/rule-members.ts'
import { isName } from '#domain/schema/rules/rule-parsing.ts'
import {
  type ActionName,
  type ActionOperand,
  actionShape,
  actions,
  dateParts,
  kindAfter,
  type ValueKind,
} from '#domain/schema/rules/rule-table.ts'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { Field } from '#src/ui/fields/Field.tsx'
import { FieldNote } from '#src/ui/fields/FieldNote.tsx'
import { SelectInput } from '#src/ui/inputs/SelectInput.tsx'
import { withAction, withActionValues, withElse } from './rule-edit.ts'
import { FieldRow } from './rule-style.ts'
import { ValueInput } from './ValueInput.tsx'

interface ActionProps {
  rule: Members
  kind: ValueKind
  position: number
  errors: ReadonlyMap<string, string>
  onChange: (rule: Members) => void
}

const filter = 'filter'

const UnitInput = ({ value, onChange }: { value: string; onChange: (value: string) => void }) => {
  const { t } = useTranslation('rules')
  const id = useId()
  const units = Object.keys(dateParts).filter((unit) => isName(dateParts, unit))
  return (
    <Field id={id} label={t('operand.unit')}>
      <SelectInput
        id={id}
        labelledBy={`${id}-label`}
        value={value}
        options={units.map((unit) => ({ value: unit, label: t(`unit.${unit}`) }))}
        onChange={onChange}
      />
    </Field>
  )
}

const numeric: readonly ActionOperand[] = ['number', 'divisor', 'position', 'count']

const kindOfOperand = (operand: ActionOperand, kind: ValueKind): ValueKind => {
  if (operand === 'value') return kind
  return numeric.includes(operand) ? 'num' : 'text'
}

const Operands = ({ rule, name, kind, errors, onChange }: ActionProps & { name: ActionName }) => {
  const { t } = useTranslation('rules')
  const { operands, optional = 0 } = actionShape(name)
  const required = operands.length - optional
  const values = actionValues(rule)
  const error = errors.get('action_values') ?? errors.get('action_value')
  const write = (index: number, value: string) => {
    const all = operands.map((_, at) => (at === index ? value : (values[at] ?? '')))
    // An optional operand that is empty is left out.
    const length = all.findLastIndex((each, at) => at < required || each !== '') + 1
    onChange(withActionValues(rule, all.slice(0, length)))
  }
  return operands.map((operand, index) =>
    operand === 'unit' ? (
      <UnitInput key={operand} value={values[index] ?? ''} onChange={(value) => write(index, value)} />
    ) : (
      <ValueInput
        key={operand}
        label={t(`operand.${operand}`)}
        kind={kindOfOperand(operand, kind)}
        mono={operand === 'pattern'}
        value={values[index] ?? ''}
        error={index === 0 || operands[0] === 'unit' ? error : undefined}
        onChange={(value) => write(index, value)}
      />
    ),
  )
}

/** The action of a rule with its operands, and the value of other rows. */
export function ActionFields(props: ActionProps) {
  const { rule, kind, position, errors, onChange } = props
  const { t } = useTranslation('rules')
  const name = actionOf(rule) ?? null
  const names = Object.keys(actions).filter((each) => isName(actions, each))
  const otherwise = elseOf(rule)
  return (
    <FieldRow>
      <div data-select="">
        <SelectInput
          aria-label={t('actionOf', { position })}
          value={name ?? filter}
          invalid={errors.has('action')}
          options={[
            { value: filter, label: t('filter') },
            ...names.map((value) => ({ value, label: t(`action.${value}`) })),
          ]}
          onChange={(next) => onChange(withAction(rule, isName(actions, next) ? next : null))}
        />
      </div>
      {name !== null && <Operands {...props} name={name} />}
      <FieldNote text={errors.get('action')} />
      {otherwise !== undefined && (
        <ValueInput
          label={t('operand.otherwise')}
          kind={kindAfter(name, kind)}
          value={otherwise}
          error={errors.get('else_value')}
          onChange={(value) => onChange(withElse(rule, value))}
        />
      )}
      {(name === 'mul' || name === 'div') && (
        <div data-note="">
          <MarginNote>{t('rounds')}</MarginNote>
        </div>
      )}
    </FieldRow>
  )
}
