import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { clientAuthentications } from '#contract/iam/provider.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { SelectField } from '#src/ui/fields/SelectField.tsx'
import { SecretField } from '#src/ui/fields/SecretField.tsx'
import { Field } from '#src/ui/fields/Field.tsx'
import { LinkButton } from '#src/ui/inputs/LinkButton.tsx'
import { TextField } from '#src/ui/fields/TextField.tsx'
import { TextInput } from '#src/ui/inputs/TextInput.tsx'
import { DiagnosticNotes } from './DiagnosticNotes.tsx'
import type { FormProps } from './GeneralFields.tsx'

interface ClientFieldsProps extends FormProps {
  /** When the stored secret was set; null without one. */
  setAt: string | null
  isReadOnly?: boolean
  savedValue?: (name: 'client_id' | 'client_secret_expires_on') => string | undefined
}

const dots = '••••••••••••'

/** A stored secret is never shown and can only be replaced. */
const ClientSecret = ({
  form,
  setAt,
  isReadOnly,
}: Pick<ClientFieldsProps, 'form' | 'setAt' | 'isReadOnly'>) => {
  const { t } = useTranslation(['providers', 'shared'])
  const format = useFormat()
  const typed = useWatch({ control: form.control, name: 'client_secret' })
  const [isReplaced, setReplaced] = useState(false)
  const label = t('field.clientSecret')
  if (isReadOnly || (setAt !== null && !isReplaced && typed === ''))
    return (
      <Field
        id="client-secret"
        label={label}
        help={t('field.secretKept')}
        action={
          !isReadOnly && (
            <LinkButton onClick={() => setReplaced(true)}>{t('shared:action.replace')}</LinkButton>
          )
        }
      >
        <TextInput
          id="client-secret"
          value={setAt === null ? t('field.secretNone') : dots}
          onChange={() => undefined}
          readOnly
          end={setAt !== null && <small>{t('field.secretSet', { day: format.shortDate(setAt) })}</small>}
          aria-describedby="client-secret-help"
        />
      </Field>
    )
  const keep = () => {
    form.setValue('client_secret', '', { shouldDirty: true })
    setReplaced(false)
  }
  return (
    <SecretField
      control={form.control}
      name="client_secret"
      label={label}
      annotation={setAt === null ? t('field.secretNone') : undefined}
      help={t('field.secretKept')}
      action={setAt !== null && <LinkButton onClick={keep}>{t('field.keep')}</LinkButton>}
      labels={{ show: t('field.showSecret'), hide: t('field.hideSecret') }}
      autoComplete="off"
      autoFocus={isReplaced}
    />
  )
}

/** The client credentials: client ID, secret, how it is sent, and its expiry. */
export function ClientFields({ form, setAt, isReadOnly = false, savedValue }: ClientFieldsProps) {
  const { t } = useTranslation('providers')
  return (
    <>
      <TextField
        control={form.control}
        name="client_id"
        label={t('field.clientId')}
        annotation={savedValue?.('client_id')}
        input={{ mono: true, autoComplete: 'off', readOnly: isReadOnly }}
      />
      <ClientSecret form={form} setAt={setAt} isReadOnly={isReadOnly} />
      <DiagnosticNotes form={form} fields={['client_id', 'client_secret']} isReadOnly={isReadOnly} />
      <SelectField
        control={form.control}
        name="client_authentication"
        label={t('field.clientAuthentication')}
        help={t('field.clientAuthenticationHelp')}
        disabled={isReadOnly}
        options={clientAuthentications.map((value) => ({ value, label: t(`clientAuthentication.${value}`) }))}
      />
      <TextField
        control={form.control}
        name="client_secret_expires_on"
        label={t('field.expires')}
        annotation={savedValue?.('client_secret_expires_on')}
        help={t('field.expiresHelp')}
        input={{ type: 'date', readOnly: isReadOnly }}
      />
    </>
  )
}
