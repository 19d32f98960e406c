import { useEffect, useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { SourceType } from '#contract/data-manager/source-types.ts'
import { Field } from '#src/ui/fields/Field.tsx'
import { SecretField } from '#src/ui/fields/SecretField.tsx'
import { LinkButton } from '#src/ui/inputs/LinkButton.tsx'
import { TextInput } from '#src/ui/inputs/TextInput.tsx'
import { type ConnectionForm, isMoved } from './connection-form.ts'

/** A source whose parameters are edited. */
export interface SavedConnection {
  readonly parameters: Readonly<Record<string, unknown>>
  readonly secrets: readonly string[]
}

interface SecretProps {
  form: UseFormReturn<ConnectionForm>
  name: string
  label: string
  isRequired: boolean
}

interface SavedSecretProps extends Pick<SecretProps, 'name' | 'label'> {
  onReplace: () => void
}

const SavedSecret = ({ name, label, onReplace }: SavedSecretProps) => {
  const { t } = useTranslation(['connection', 'shared'])
  const id = `saved-${name}`
  return (
    <Field
      id={id}
      label={label}
      action={<LinkButton onClick={onReplace}>{t('shared:action.replace')}</LinkButton>}
    >
      <TextInput
        id={id}
        value="••••••••"
        onChange={() => undefined}
        readOnly
        end={<small>{t('form.secretSet')}</small>}
      />
    </Field>
  )
}

interface NewSecretProps extends SecretProps {
  /** The saved one belongs to another address. */
  isMissing: boolean
  /** Goes back to the saved one; undefined if there is none for this address. */
  onKeep: (() => void) | undefined
}

const NewSecret = ({ form, name, label, isRequired, isMissing, onKeep }: NewSecretProps) => {
  const { t } = useTranslation(['connection', 'common'])
  const isNeeded = isRequired || isMissing
  const field = `parameters.${name}` as const
  const { clearErrors } = form
  // Another field decides whether a value is needed.
  useEffect(() => {
    if (!isNeeded) clearErrors(field)
  }, [isNeeded, clearErrors, field])
  const keep = () => {
    form.setValue(field, '', { shouldDirty: true })
    form.clearErrors(field)
    onKeep?.()
  }
  return (
    <SecretField
      control={form.control}
      name={field}
      label={label}
      annotation={isNeeded ? undefined : t('common:field.optional')}
      help={isMissing ? t('form.secretMoved') : undefined}
      action={onKeep && <LinkButton onClick={keep}>{t('form.keep')}</LinkButton>}
      rules={{ validate: (value) => !isNeeded || value !== '' || t('form.needed') }}
      labels={{ show: t('form.show', { name: label }), hide: t('form.hide', { name: label }) }}
      autoComplete="new-password"
      autoFocus={onKeep !== undefined}
    />
  )
}

/** A secret: a saved one is never shown. It can be replaced, and has to be for another address. */
export function ConnectionSecret({
  type,
  saved,
  ...props
}: SecretProps & { type: SourceType; saved: SavedConnection | undefined }) {
  const { form, name } = props
  const values = useWatch({ control: form.control, name: 'parameters' })
  const [isReplaced, setReplaced] = useState(values[name] !== '')
  if (saved === undefined || !saved.secrets.includes(name))
    return <NewSecret {...props} isMissing={false} onKeep={undefined} />
  const isMissing = isMoved(type, saved.parameters, values)
  if (!isMissing && !isReplaced) return <SavedSecret {...props} onReplace={() => setReplaced(true)} />
  return (
    <NewSecret {...props} isMissing={isMissing} onKeep={isMissing ? undefined : () => setReplaced(false)} />
  )
}
