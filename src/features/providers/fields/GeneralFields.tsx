import type { UseFormReturn } from 'react-hook-form'
import { useQuery } from '@tanstack/react-query'
import { Check, Copy } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { type ProviderKind, providerKinds } from '#contract/iam/provider.ts'
import { useCopied } from '#src/ui/clipboard/use-copied.ts'
import { Button } from '#src/ui/inputs/Button.tsx'
import { Field } from '#src/ui/fields/Field.tsx'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { InlineCode } from '#src/ui/display/InlineCode.tsx'
import { SelectField } from '#src/ui/fields/SelectField.tsx'
import { TextField } from '#src/ui/fields/TextField.tsx'
import { TextInput } from '#src/ui/inputs/TextInput.tsx'
import { Row } from '#src/ui/layout/Stack.tsx'
import type { ProviderForm } from '../model/form-values.ts'
import { replyUrlQuery } from '../model/use-providers.ts'

/** Label of the field that locates the provider, which depends on the type. */
export function useTenantLabel(kind: ProviderKind): string {
  const { t } = useTranslation('providers')
  return t(`tenant.${kind}`)
}

export interface FormProps {
  form: UseFormReturn<ProviderForm>
}

interface RegisteredAddressProps {
  name: 'reply_url' | 'post_logout_redirect_uri'
  label: string
  help: ReactNode
}

/** An address of the platform to register at the provider. */
export function RegisteredAddress({ name, label, help }: RegisteredAddressProps) {
  const { t } = useTranslation(['providers', 'common'])
  const id = useId()
  const { data } = useQuery(replyUrlQuery)
  const { copied, copy } = useCopied()
  const url = data?.[name] ?? ''
  if (data && url === '') return <MarginNote tone="warning">{t('field.replyNone')}</MarginNote>
  return (
    <Field id={id} label={label} help={help}>
      <Row gap={8}>
        <TextInput
          id={id}
          value={url}
          onChange={() => undefined}
          readOnly
          mono
          aria-describedby={`${id}-help`}
        />
        <Button icon={copied ? Check : Copy} onClick={() => void copy(url)}>
          {copied ? t('common:action.copied') : t('common:action.copy')}
        </Button>
      </Row>
    </Field>
  )
}

/** The same for every provider; it is registered there first. */
export function ReplyUrl({ kind }: { kind: ProviderKind }) {
  const { t } = useTranslation('providers')
  return (
    <RegisteredAddress
      name="reply_url"
      label={t('field.reply')}
      help={<Trans t={t} i18nKey={`where.${kind}`} components={{ code: <InlineCode bare /> }} />}
    />
  )
}

export function KindField({ form, disabled = false }: FormProps & { disabled?: boolean }) {
  const { t } = useTranslation(['providers', 'shared'])
  return (
    <SelectField
      control={form.control}
      name="kind"
      label={t('shared:field.kind')}
      disabled={disabled}
      options={providerKinds.map((kind) => ({ value: kind, label: t(`kind.${kind}`) }))}
    />
  )
}

interface NameFieldProps extends FormProps {
  mark?: string | undefined
  isReadOnly?: boolean
}

export function NameField({ form, mark, isReadOnly = false }: NameFieldProps) {
  const { t } = useTranslation(['providers', 'shared'])
  return (
    <TextField
      control={form.control}
      name="name"
      label={t('shared:field.name')}
      annotation={mark}
      help={t('field.nameHelp')}
      input={{ autoComplete: 'off', readOnly: isReadOnly }}
    />
  )
}
