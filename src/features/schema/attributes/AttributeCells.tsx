import { SlidersHorizontal } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { LogicalAttribute } from '#contract/data-manager/logical-object.ts'
import { TypeSelect, useRowType } from './TypeSelect.tsx'
import { type AttributeField, type AttributeValues, isMeasured, roles } from '../model/attribute-values.ts'

export interface CellProps {
  row: AttributeValues
  old: AttributeValues | undefined
  changed: readonly AttributeField[]
  base: LogicalAttribute | undefined
  /** Ids of the error messages, by field. */
  invalid: Readonly<Partial<Record<'name' | 'displayName' | 'type' | 'source', string | undefined>>>
  onChange: (patch: Partial<AttributeValues>) => void
}

export function NameCell({ row, old, changed, invalid, onChange }: CellProps) {
  const { t } = useTranslation(['schema', 'shared'])
  return (
    <>
      <input
        type="text"
        data-mono=""
        spellCheck={false}
        autoComplete="off"
        aria-label={t('attributes.nameOf', { name: old?.name ?? row.id })}
        aria-invalid={invalid.name === undefined ? undefined : true}
        aria-describedby={invalid.name}
        value={row.name}
        title={row.name}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      {changed.includes('name') && old && <small>{t('shared:figure.was', { value: old.name })}</small>}
    </>
  )
}

export function DisplayCell({ row, old, changed, invalid, onChange }: CellProps) {
  const { t } = useTranslation(['schema', 'shared'])
  return (
    <>
      <input
        type="text"
        tabIndex={-1}
        autoComplete="off"
        aria-label={t('attributes.displayOf', { name: row.name })}
        aria-invalid={invalid.displayName === undefined ? undefined : true}
        aria-describedby={invalid.displayName}
        value={row.displayName}
        title={row.displayName}
        onChange={(event) => onChange({ displayName: event.target.value })}
      />
      {changed.includes('displayName') && old && (
        <small>
          {old.displayName === ''
            ? t('shared:figure.wasEmpty')
            : t('shared:figure.was', { value: old.displayName })}
        </small>
      )}
    </>
  )
}

/** The type of a row before it was changed. */
const PreviousType = ({ row, base }: { row: AttributeValues; base: LogicalAttribute | undefined }) => {
  const { t } = useTranslation('shared')
  const value = useRowType()({ row, base: base?.type })
  return <small>{t('figure.was', { value })}</small>
}

export function TypeCell({ row, old, changed, base, invalid, onChange }: CellProps) {
  return (
    <>
      <TypeSelect row={row} base={base?.type} invalid={invalid.type} onChange={onChange} />
      {changed.includes('main') && old && <PreviousType row={old} base={base} />}
    </>
  )
}

/** Applies a change of the role: a dimension is not summed, and a number that becomes a measure is. */
const withRole = (row: AttributeValues, role: AttributeValues['role']): Partial<AttributeValues> => ({
  role,
  isSummable: isMeasured(role) && (row.isSummable || (row.main === 'num' && !isMeasured(row.role))),
})

export function RoleCell({ row, old, changed, onChange }: CellProps) {
  const { t } = useTranslation(['schema', 'shared'])
  return (
    <>
      <select
        tabIndex={-1}
        aria-label={t('attributes.roleOf', { name: row.name })}
        value={row.role}
        onChange={(event) => {
          const role = roles.find((each) => each === event.target.value)
          if (role) onChange(withRole(row, role))
        }}
      >
        {roles.map((role) => (
          <option key={role} value={role}>
            {t(`attributes.role.${role}`)}
          </option>
        ))}
      </select>
      {changed.includes('role') && old && (
        <small>{t('shared:figure.was', { value: t(`attributes.role.${old.role}`) })}</small>
      )}
    </>
  )
}

export function SummableCell({ row, old, changed, onChange }: CellProps) {
  const { t } = useTranslation(['schema', 'shared'])
  const isAvailable = isMeasured(row.role) || row.isSummable
  return (
    <>
      {isAvailable ? (
        <label>
          <input
            type="checkbox"
            tabIndex={-1}
            checked={row.isSummable}
            onChange={(event) => onChange({ isSummable: event.target.checked })}
          />
          <span>{t('attributes.summableOf', { name: row.name })}</span>
        </label>
      ) : (
        <span data-said="">{t('shared:table.none')}</span>
      )}
      {changed.includes('isSummable') && old && isAvailable && (
        <small>{t('shared:figure.was', { value: old.isSummable ? t('editor.on') : t('editor.off') })}</small>
      )}
    </>
  )
}

/** Opens the details of a row. A plain button, because a thousand rows have one. */
export function DetailsButton({ name, onOpen }: { name: string; onOpen: () => void }) {
  const { t } = useTranslation('schema')
  const label = t('details.open', { name })
  return (
    <button type="button" data-details="" tabIndex={-1} aria-label={label} title={label} onClick={onOpen}>
      <SlidersHorizontal size={14} strokeWidth={2} aria-hidden />
    </button>
  )
}
