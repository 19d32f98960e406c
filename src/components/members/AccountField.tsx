import { type Control, type FieldPathByValue, type FieldValues, useController } from 'react-hook-form'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Field, describedBy } from '#src/ui/fields/Field.tsx'
import { PickInput } from '#src/ui/inputs/PickInput.tsx'
import { z } from 'zod'

/** Somebody picked out of all accounts by typing: an id with the words that stand for it. */
export const pickedAccount = z.object({ value: z.string(), label: z.string() })
export type PickedAccount = z.infer<typeof pickedAccount>

/** What the platform finds for what is typed. */
export interface FoundAccounts {
  readonly accounts: readonly { readonly value: string; readonly label: string; readonly detail: string }[]
  readonly isPending: boolean
  readonly onFind: (text: string) => void
}

interface AccountFieldProps<V extends FieldValues, N extends FieldPathByValue<V, PickedAccount | null>> {
  control: Control<V>
  name: N
  label: string
  help: string
  /** Said where nobody is chosen. */
  needed: string
  found: FoundAccounts
}

/** One person out of all accounts, in a form. */
export function AccountField<V extends FieldValues, N extends FieldPathByValue<V, PickedAccount | null>>({
  control,
  name,
  label,
  help,
  needed,
  found,
}: AccountFieldProps<V, N>) {
  const { t } = useTranslation('people')
  const id = useId()
  const { field, fieldState } = useController({ control, name, rules: { required: needed } })
  const error = fieldState.error?.message
  const chosen: PickedAccount | null = field.value
  return (
    <Field id={id} label={label} help={help} error={error}>
      <PickInput
        id={id}
        value={chosen === null ? [] : [chosen]}
        // The last choice takes the place of the one before.
        onChange={(picked) => {
          const last = picked.at(-1)
          field.onChange(last ? { value: last.value, label: last.label } : null)
        }}
        onBlur={field.onBlur}
        options={found.accounts}
        onFind={found.onFind}
        placeholder={t('pick.person')}
        noMatch={found.isPending ? t('pick.reading') : t('pick.nobody')}
        remove={(who) => t('pick.remove', { name: who })}
        invalid={error !== undefined}
        aria-describedby={describedBy(id, { help, error })}
      />
    </Field>
  )
}
