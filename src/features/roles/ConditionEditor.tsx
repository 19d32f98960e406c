import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { type Control, useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { rowLayout, listReset } from '#src/ui/theme/shapes.ts'
import { styled } from '@mui/material/styles'
import { authorityOfRole, lacksRows } from '#domain/permissions/coverage.ts'
import { useOwnAuthority } from '#src/api/own-authority.ts'
import { readGrants } from '#src/components/permissions/permissions.ts'
import { enumerate } from '#src/lib/join-text.ts'
import { matcher } from '#src/lib/match-text.ts'
import { FieldNote } from '#src/ui/fields/FieldNote.tsx'
import { PageSection } from '#src/ui/layout/PageSection.tsx'
import { Button } from '#src/ui/inputs/Button.tsx'
import { ComboInput } from '#src/ui/inputs/ComboInput.tsx'
import { IconButton } from '#src/ui/inputs/IconButton.tsx'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { PickInput } from '#src/ui/inputs/PickInput.tsx'
import { media } from '#src/ui/theme/tokens.ts'
import {
  type ConditionRow,
  type ConditionValue,
  type RoleForm,
  conditionOf,
  isUnfinished,
  typedValue,
} from './role-form.ts'
import { type ConditionField, useConditionFields, useFieldValues, useUnknownValues } from './use-roles.ts'

const Line = styled('li')({
  display: 'grid',
  gridTemplateColumns: 'minmax(140px, 240px) auto minmax(0, 1fr) auto',
  alignItems: 'start',
  gap: 8,
  '& > span': { lineHeight: '32px' },
  '& > span:last-child': { ...rowLayout(), height: 32 },
  [media.belowNarrow]: {
    gridTemplateColumns: 'minmax(0, 1fr) auto auto',
    '& > div:nth-of-type(2)': { gridColumn: '1 / -1', gridRow: 2 },
  },
})

/** Prefix of values that are not strings; it cannot be typed. */
const prefix = '\u0000'
const keyOf = (value: ConditionValue): string => prefix + JSON.stringify(value)

interface ValuesProps {
  row: ConditionRow
  field: ConditionField | undefined
  isFixed: boolean
  onChange: (values: ConditionValue[]) => void
}

const Values = ({ row, field, isFixed, onChange }: ValuesProps) => {
  const { t } = useTranslation(['accounts', 'shared'])
  const [find, setFind] = useState('')
  const listed = useFieldValues({ field, find })
  const matches = matcher(find)
  const optionOf = (value: ConditionValue) => ({
    value: keyOf(value),
    label: value === null ? t('shared:state.empty') : String(value),
  })
  const known = new Map([...listed, ...row.values].map((value) => [keyOf(value), value]))
  const valueOf = (key: string): ConditionValue => known.get(key) ?? typedValue(key, field?.type)
  return (
    <PickInput
      free
      value={row.values.map(optionOf)}
      options={listed.map(optionOf).filter(({ label }) => matches(label))}
      onFind={setFind}
      onChange={(picked) => {
        const values = picked.map(({ value }) =>
          known.has(value) ? (known.get(value) ?? null) : valueOf(value),
        )
        onChange(values.filter((one, at) => values.indexOf(one) === at))
      }}
      placeholder={t('condition.values')}
      noMatch={t('condition.noValue')}
      remove={(name) => t('shared:action.removeNamed', { name })}
      disabled={isFixed}
      aria-label={t('condition.valuesOf', { field: row.field })}
    />
  )
}

interface RowProps {
  row: ConditionRow
  fields: readonly ConditionField[]
  isFixed: boolean
  onChange: (row: ConditionRow) => void
  onRemove: () => void
}

/** Values that match nothing today, so that the row hides everything. */
const UnknownValues = ({ row, fields }: Pick<RowProps, 'row' | 'fields'>) => {
  const { t, i18n } = useTranslation('accounts')
  const unknown = useUnknownValues({
    field: fields.find(({ field }) => field === row.field),
    values: row.values,
  })
  if (unknown.length === 0) return null
  return (
    <MarginNote tone="warning" live>
      {t('condition.unknown', { field: row.field, values: enumerate(i18n.language, unknown.map(String)) })}
    </MarginNote>
  )
}

const Row = ({ row, fields, isFixed, onChange, onRemove }: RowProps) => {
  const { t, i18n } = useTranslation('accounts')
  return (
    <Line>
      <ComboInput
        free
        mono
        value={row.field}
        onChange={(field) => onChange({ ...row, field, values: field === row.field ? row.values : [] })}
        options={fields.map(({ field, tableNames }) => ({
          value: field,
          label: field,
          detail: enumerate(i18n.language, tableNames),
        }))}
        placeholder={t('condition.field')}
        noMatch={t('condition.noField')}
        disabled={isFixed}
        aria-label={t('condition.field')}
      />
      <span>{t('condition.isAnyOf')}</span>
      <Values
        row={row}
        field={fields.find(({ field }) => field === row.field)}
        isFixed={isFixed}
        onChange={(values) => onChange({ ...row, values })}
      />
      <span>
        {!isFixed && (
          <IconButton small icon={X} label={t('condition.remove', { field: row.field })} onClick={onRemove} />
        )}
      </span>
    </Line>
  )
}

const freeId = (rows: readonly ConditionRow[]): string => {
  const used = new Set(rows.map(({ id }) => id))
  let count = rows.length
  while (used.has(`row ${count}`)) count += 1
  return `row ${count}`
}

/** The rows that users with a role can see: every field must have one of its values. */
export function ConditionEditor({ control, isFixed }: { control: Control<RoleForm>; isFixed: boolean }) {
  const { t } = useTranslation(['accounts', 'shared'])
  const fields = useConditionFields()
  const own = useOwnAuthority()
  const { field, fieldState } = useController({
    control,
    name: 'rows',
    rules: {
      validate: (conditions, { grants }) => {
        const permissions = readGrants(grants).grants
        const needed = authorityOfRole({ permissions, condition: conditionOf(conditions) })
        return !lacksRows(own, needed) || t('shared:excess.condition')
      },
    },
  })
  const rows: readonly ConditionRow[] = field.value
  const set = (next: readonly ConditionRow[]) => field.onChange([...next])
  return (
    <PageSection title={t('condition.title')} text={t('condition.text')}>
      {rows.length === 0 && <MarginNote>{t('condition.none')}</MarginNote>}
      {rows.length > 0 && (
        <ul style={{ ...listReset, display: 'grid', gap: 8, marginBottom: 12 }}>
          {rows.map((row) => (
            <Row
              key={row.id}
              row={row}
              fields={fields}
              isFixed={isFixed}
              onChange={(next) => set(rows.map((each) => (each.id === row.id ? next : each)))}
              onRemove={() => set(rows.filter(({ id }) => id !== row.id))}
            />
          ))}
        </ul>
      )}
      <FieldNote text={fieldState.error?.message} />
      {rows.map((row) => (
        <UnknownValues key={row.id} row={row} fields={fields} />
      ))}
      {rows.some(isUnfinished) && <MarginNote tone="warning">{t('condition.unfinished')}</MarginNote>}
      {!isFixed && (
        <div style={{ marginTop: 12 }}>
          <Button
            size="small"
            icon={Plus}
            onClick={() => set([...rows, { id: freeId(rows), field: '', values: [] }])}
          >
            {t('condition.add')}
          </Button>
        </div>
      )}
    </PageSection>
  )
}
