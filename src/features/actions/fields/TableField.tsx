import { useState } from 'react'
import { type Control, type RegisterOptions, useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useMay } from '#src/api/session.ts'
import { ComboField } from '#src/ui/fields/ComboField.tsx'
import { LinkButton } from '#src/ui/inputs/LinkButton.tsx'
import type { ActionForm } from '../model/action-form.ts'
import { NewTableDialog } from './NewTableDialog.tsx'
import { useActionTableNames } from './use-parameter-options.ts'

type ParameterPath = `parameters.${string}`

interface TableFieldProps {
  bound: {
    readonly control: Control<ActionForm>
    readonly name: ParameterPath
    readonly label: string
    readonly help: string
    readonly rules: Pick<RegisterOptions<ActionForm, ParameterPath>, 'validate'>
  }
  isFixed: boolean
}

/** Selects an action table, or creates one. */
export function TableField({ bound, isFixed }: TableFieldProps) {
  const { t } = useTranslation(['actions', 'shared'])
  const [isOpen, setOpen] = useState(false)
  const { field } = useController({ control: bound.control, name: bound.name })
  const names = useActionTableNames()
  const mayWrite = useMay('dpe:action:write') && !isFixed
  return (
    <>
      <ComboField
        {...bound}
        free
        mono
        disabled={isFixed}
        noMatch={t('shared:noMatch.titleBare')}
        options={names.map((name) => ({ value: name, label: name }))}
        action={mayWrite && <LinkButton onClick={() => setOpen(true)}>{t('table.new')}</LinkButton>}
      />
      {isOpen && <NewTableDialog onCreated={(name) => field.onChange(name)} onClose={() => setOpen(false)} />}
    </>
  )
}
