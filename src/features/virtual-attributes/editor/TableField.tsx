import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { ComboInput } from '#src/ui/inputs/ComboInput.tsx'
import { Field, describedBy } from '#src/ui/fields/Field.tsx'
import type { KnownNames } from '../model/known-names.ts'
import type { ChosenTable } from '../model/use-chosen-table.ts'

interface TableFieldProps {
  names: KnownNames
  table: ChosenTable
}

/** The table whose attributes come first. It is no part of the attribute. */
export function TableField({ names: { tables }, table }: TableFieldProps) {
  const { t } = useTranslation(['virtual', 'shared', 'common'])
  const id = useId()
  if (tables.length < 2) return null
  const help = t('field.tableHelp')
  return (
    <Field id={id} label={t('shared:field.table')} annotation={t('common:field.optional')} help={help}>
      <ComboInput
        id={id}
        value={table.key}
        onChange={table.choose}
        options={tables.map(({ key, displayName, name }) => ({
          value: key,
          label: displayName,
          ...(displayName !== name && { detail: name }),
        }))}
        placeholder={t('field.anyTable')}
        noMatch={t('shared:noMatch.titleBare')}
        aria-describedby={describedBy(id, { help })}
      />
    </Field>
  )
}
