import { SlidersHorizontal } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { MartField } from '#domain/schema/mart/read-mart.ts'
import { useDialogParam } from '#src/components/page/use-dialog-param.ts'
import { FieldNote } from '#src/ui/fields/FieldNote.tsx'
import { IconButton } from '#src/ui/inputs/IconButton.tsx'
import { attributeDialogs } from '../model/attribute-dialogs.ts'
import type { NameErrors } from './name-errors.ts'
import type { Mart } from './use-mart.ts'

interface MartNameProps {
  mart: Mart
  nameErrors: NameErrors
  isReadOnly: boolean
  field: MartField
}

/** The name of an attribute of the mart, editable. */
export function MartName({ mart, nameErrors, isReadOnly, field }: MartNameProps) {
  const { t } = useTranslation(['mart', 'schema'])
  const { open } = useDialogParam(attributeDialogs)
  const id = useId()
  const error = nameErrors.get(field.index)
  if (isReadOnly) return <strong>{field.name}</strong>
  const row = mart.idOf(field)
  return (
    <div data-name="">
      <input
        type="text"
        spellCheck={false}
        autoComplete="off"
        aria-label={t('nameOf', { origin: `${field.table}.${field.attribute}` })}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={error === undefined ? undefined : id}
        value={field.name}
        title={field.name}
        onChange={(event) => mart.rename(field.index, event.target.value)}
      />
      {row !== undefined && (
        <IconButton
          small
          icon={SlidersHorizontal}
          label={t('schema:details.open', { name: field.name })}
          onClick={() => open('attribute', row)}
        />
      )}
      {error !== undefined && (
        <div id={id}>
          <FieldNote text={error} />
        </div>
      )}
    </div>
  )
}
