import { Ellipsis } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { Operand } from '#contract/query/request.ts'
import { isRelative } from '#domain/query/relative-date.ts'
import { Button } from '#src/ui/inputs/Button.tsx'
import { Field, describedBy } from '#src/ui/fields/Field.tsx'
import { IconButton } from '#src/ui/inputs/IconButton.tsx'
import { Menu, type MenuEntry } from '#src/ui/overlays/Menu.tsx'
import { SelectInput } from '#src/ui/inputs/SelectInput.tsx'
import { TextInput } from '#src/ui/inputs/TextInput.tsx'
import { rowLayout } from '#src/ui/theme/shapes.ts'
import { color } from '#src/ui/theme/tokens.ts'
import { oneLine, type } from '#src/ui/theme/typography.ts'
import { isDateField, nameOf } from '../state/catalogue.ts'
import { filterUnitsOf, operandKind, operatorsFor } from '../state/filter-operators.ts'
import { OperandFields } from './OperandFields.tsx'
import { RelativeFields } from './RelativeFields.tsx'
import { periodCondition } from '../state/relative-dates.ts'
import { type Condition, type Dimension, isOperator, isUnit } from '../state/query-state.ts'
import { useQueryContext } from '../state/query-context.ts'
import { type TypedCondition, isReady, plainCondition } from './typed-condition.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { type Choice, SearchList } from '#src/ui/inputs/SearchList.tsx'
import { useFilterValues } from './use-filter-values.ts'

const Head = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 8,
  padding: 12,
  borderBottom: `1px solid ${color.line.hair}`,
  '& h3': { ...type.panel, ...oneLine, flex: 1, margin: 0 },
})
const Title = styled('div')(rowLayout(8))
const Footer = styled('div')({
  ...rowLayout(8),
  padding: '8px 12px',
  borderTop: `1px solid ${color.line.hair}`,
  '& > small': { ...type.caption, color: color.text.tertiary, marginRight: 'auto' },
})
const Pair = styled('div')({ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 8 })

const itself = 'itself'

interface FilterEditorProps {
  draft: TypedCondition
  onChange: (draft: TypedCondition) => void
  /** A note on the draft. */
  note?: ReactNode
  /** What the menu of the chip offers: it has no other path by touch. */
  menu?: readonly MenuEntry[] | undefined
  onApply: () => void
  onRemove: () => void
}

interface PatternFieldProps {
  operands: readonly Operand[]
  onChange: (operands: readonly Operand[]) => void
}

/** Patterns for text, one per line. */
const PatternField = ({ operands, onChange }: PatternFieldProps) => {
  const { t } = useTranslation(['query', 'shared'])
  const id = useId()
  const help = t('filter.patternsHelp')
  return (
    <div style={{ padding: 12 }}>
      <Field id={id} label={t('shared:field.patterns')} help={help}>
        <TextInput
          id={id}
          autoFocus
          rows={2}
          value={operands.map(String).join('\n')}
          onChange={(text) => onChange(text === '' ? [] : text.split('\n'))}
          aria-describedby={describedBy(id, { help })}
        />
      </Field>
    </div>
  )
}

const Note = styled('p')({ ...type.caption, margin: 0, padding: '6px 12px', color: color.text.tertiary })

const Status = ({ status, isEmpty }: { status: 'pending' | 'error' | 'success'; isEmpty: boolean }) => {
  const { t } = useTranslation(['query', 'shared'])
  if (status === 'pending') return <Note role="status">{t('filter.reading')}</Note>
  if (status === 'error') return <Note role="alert">{t('filter.unread')}</Note>
  return isEmpty ? <Note role="status">{t('shared:noMatch.titleBare')}</Note> : null
}

interface ValueListProps {
  draft: Condition
  onChange: (operands: readonly Operand[]) => void
}

/** The values of the dimension with their number of occurrences; several can be chosen. */
function ValueList({ draft, onChange }: ValueListProps) {
  const { t } = useTranslation('query')
  const format = useFormat()
  const [find, setFind] = useState('')
  const { values, write, codeOf, status, listedCount, cutFrom } = useFilterValues(draft, find)
  const { operands } = draft
  const chosen = new Set(operands.map((each) => JSON.stringify(each)))
  const toggle = (index: number) => {
    const item = values[index]
    if (item === undefined) return
    const key = JSON.stringify(item.value)
    onChange(
      chosen.has(key) ? operands.filter((each) => JSON.stringify(each) !== key) : [...operands, item.value],
    )
  }
  /** The code of a label, and the number of occurrences. */
  const detailOf = ({ value, count }: (typeof values)[number]): string | undefined => {
    const occurrences = count === undefined || value === null ? null : format.number(count)
    return [codeOf(value), occurrences].filter((each) => each !== null).join(' · ') || undefined
  }
  const choices: readonly Choice[] = values.map(({ value, count, isTyped }) => ({
    key: JSON.stringify(value),
    text: isTyped ? t('filter.add', { text: find.trim() }) : write(value),
    isNull: value === null,
    detail: detailOf({ value, count, isTyped }),
    checked: chosen.has(JSON.stringify(value)),
  }))
  return (
    <>
      <SearchList
        label={t('filter.find')}
        text={find}
        onText={setFind}
        choices={choices}
        onChoose={toggle}
        note={<Status status={status} isEmpty={values.length === 0} />}
      />
      {cutFrom !== null && <Note>{t('filter.more', { shown: listedCount, total: cutFrom })}</Note>}
    </>
  )
}

/** Whether single values or the ends of a range are relative. Relative dates of a list are shown in it. */
const hasRelativeEnds = ({ operator, operands }: Condition): boolean =>
  ['one', 'two'].includes(operandKind(operator)) && operands.some(isRelative)

/** The condition that stands for a relative period: a range with relative ends. */
const relative = 'relative'

const Operands = ({ draft, onChange }: Pick<FilterEditorProps, 'draft' | 'onChange'>) => {
  const set = (operands: readonly Operand[], texts?: readonly string[]) =>
    onChange({ ...plainCondition(draft), operands, ...(texts === undefined ? {} : { texts }) })
  if (hasRelativeEnds(draft)) return <RelativeFields key={draft.operator} draft={draft} onChange={set} />
  switch (operandKind(draft.operator)) {
    case 'values':
      return <ValueList key={JSON.stringify(draft.dimension)} draft={draft} onChange={set} />
    case 'patterns':
      return <PatternField operands={draft.operands} onChange={set} />
    case 'one':
    case 'two':
      return <OperandFields key={draft.operator} draft={draft} onChange={set} />
    case 'none':
      return null
  }
}

/** The operator, or a relative period where the values are days. */
const OperatorSelect = ({ draft, onChange }: Pick<FilterEditorProps, 'draft' | 'onChange'>) => {
  const { t } = useTranslation('query')
  const { naming } = useQueryContext()
  const { dimension, operator, operands } = draft
  const period = periodCondition(naming.catalogue.fields.get(dimension.field))
  const isPeriod = operator === 'between' && hasRelativeEnds(draft)
  const change = (value: string) => {
    if (value === relative && period !== null) onChange(period)
    if (!isOperator(value)) return
    const isSameKind = operandKind(value) === operandKind(operator) && !isPeriod
    onChange({ dimension, operator: value, operands: isSameKind ? operands : [] })
  }
  const operators = operatorsFor({ catalogue: naming.catalogue, dimension }, operator)
  const options = operators.map((each) => ({ value: each, label: t(`filter.operator.${each}`) }))
  const periodOption = { value: relative, label: t('filter.relative.operator') }
  return (
    <SelectInput
      aria-label={t('filter.condition')}
      value={isPeriod ? relative : operator}
      onChange={change}
      options={isPeriod || period !== null ? [periodOption, ...options] : options}
    />
  )
}

/** What filters cannot express, and the nearest alternative. */
const LimitNotes = ({ isMeasure }: { isMeasure: boolean }) => {
  const { t } = useTranslation('query')
  const { state } = useQueryContext()
  return (
    <>
      {isMeasure && <Note>{t('limit.results')}</Note>}
      {state.filters.length > 1 && <Note>{t('limit.alternatives')}</Note>}
    </>
  )
}

const EditorTitle = ({ name, menu }: { name: string; menu: FilterEditorProps['menu'] }) => {
  const { t } = useTranslation('common')
  return (
    <Title>
      <h3>{name}</h3>
      {menu !== undefined && (
        <Menu
          label={t('action.more')}
          placement="end"
          entries={menu}
          trigger={(props) => <IconButton {...props} small icon={Ellipsis} label={t('action.more')} />}
        />
      )}
    </Title>
  )
}

/** Edits one condition: the dimension, the operator and the operands. */
export function FilterEditor({ draft, onChange, onApply, onRemove, note, menu }: FilterEditorProps) {
  const { t } = useTranslation(['query', 'shared'])
  const { naming } = useQueryContext()
  const { catalogue } = naming
  const { dimension, operator } = draft
  const field = catalogue.fields.get(dimension.field)
  const isDate = isDateField(field)
  const units = new Set([...filterUnitsOf(field), ...(dimension.unit === undefined ? [] : [dimension.unit])])
  const itselfLabel = field?.type.main === 'datetime' ? t('filter.itselfTime') : t('filter.itself')
  const changeUnit = (value: string) => {
    const next: Dimension = isUnit(value)
      ? { field: dimension.field, unit: value }
      : { field: dimension.field }
    const operators = operatorsFor({ catalogue, dimension: next })
    onChange({ dimension: next, operator: operators[0] ?? 'in', operands: [] })
  }
  const list = operandKind(operator) === 'values' && draft.operands.length > 0
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady(draft)) onApply()
      }}
    >
      <Head>
        <EditorTitle name={nameOf(catalogue, dimension.field)} menu={menu} />
        {note}
        <Pair style={isDate ? undefined : { gridTemplateColumns: '1fr' }}>
          {isDate && (
            <SelectInput
              aria-label={t('filter.by')}
              value={dimension.unit ?? itself}
              onChange={changeUnit}
              options={[...units].map((unit) =>
                unit === null
                  ? { value: itself, label: itselfLabel }
                  : { value: unit, label: t(`unit.${unit}`) },
              )}
            />
          )}
          <OperatorSelect draft={draft} onChange={onChange} />
        </Pair>
      </Head>
      <Operands draft={draft} onChange={onChange} />
      <LimitNotes isMeasure={field?.isMeasure === true} />
      <Footer>
        <small aria-live="polite">
          {list && t('shared:table.selected', { count: draft.operands.length })}
        </small>
        <Button size="small" variant="text" onClick={onRemove}>
          {t('shared:action.remove')}
        </Button>
        <Button size="small" type="submit" disabled={!isReady(draft)}>
          {t('filter.apply')}
        </Button>
      </Footer>
    </form>
  )
}
