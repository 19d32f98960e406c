import { type Control, type FieldPathByValue, type FieldValues, useController } from 'react-hook-form'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Field, describedBy } from '#src/ui/fields/Field.tsx'
import { PickInput } from '#src/ui/inputs/PickInput.tsx'
import { z } from 'zod'

/** An account selected by search: its id and label. */
export const pickedAccount = z.object({ value: z.string(), label: z.string() })
export type PickedAccount = z.infer<typeof pickedAccount>

/** Accounts that the platform finds for the typed text. */
export interface FoundAccounts {
  readonly accounts: readonly {
    readonly value: string
    readonly label: string
    readonly detail: string
    /** It cannot be chosen; `detail` says why. */
    readonly disabled?: boolean
  }[]
  readonly isPending: boolean
  readonly onFind: (text: string) => void
}

interface AccountFieldProps<V extends FieldValues, N extends FieldPathByValue<V, PickedAccount | null>> {
  control: Control<V>
  name: N
  label: string
  help: string
  /** Error if no account is selected. */
  needed: string
  found: FoundAccounts
}

/** Selects one account in a form. */
export function AccountField<V extends FieldValues, N extends FieldPathByValue<V, PickedAccount | null>>({
  control,
  name,
  label,
  help,
  needed,
  found,
}: AccountFieldProps<V, N>) {
  const { t } = useTranslation(['accounts', 'shared'])
  const id = useId()
  const { field, fieldState } = useController({ control, name, rules: { required: needed } })
  const error = fieldState.error?.message
  const chosen: PickedAccount | null = field.value
  return (
    <Field id={id} label={label} help={help} error={error}>
      <PickInput
        id={id}
        value={chosen === null ? [] : [chosen]}
        // The last choice replaces the previous one.
        onChange={(picked) => {
          const last = picked.at(-1)
          field.onChange(last ? { value: last.value, label: last.label } : null)
        }}
        onBlur={field.onBlur}
        options={found.accounts}
        onFind={found.onFind}
        placeholder={t('pick.user')}
        noMatch={found.isPending ? t('pick.reading') : t('pick.noUser')}
        remove={(who) => t('shared:action.removeNamed', { name: who })}
        invalid={error !== undefined}
        aria-describedby={describedBy(id, { help, error })}
      />
    </Field>
  )
}
