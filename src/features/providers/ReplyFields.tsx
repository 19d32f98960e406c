import type { UseFormReturn } from 'react-hook-form'
import { useQuery } from '@tanstack/react-query'
import { Check, Copy } from 'lucide-react'
import { useId, useState } from 'react'
import { styled } from '@mui/material/styles'
import { Trans, useTranslation } from 'react-i18next'
import { type ProviderKind, providerKinds } from '#contract/iam/provider.ts'
import { Button } from '#src/ui/Button.tsx'
import { Field } from '#src/ui/Field.tsx'
import { MarginNote } from '#src/ui/MarginNote.tsx'
import { Quote } from '#src/ui/Quote.tsx'
import { SelectField } from '#src/ui/SelectField.tsx'
import { TextField } from '#src/ui/TextField.tsx'
import { TextInput } from '#src/ui/TextInput.tsx'
import type { ProviderForm } from './form-values.ts'
import { replyUrlQuery } from './use-providers.ts'

const Row = styled('div')({ display: 'flex', gap: 8 })

export interface FormProps {
  form: UseFormReturn<ProviderForm>
}

/** The same for every provider: to be entered there first. */
export const ReplyUrl = ({ kind }: { kind: ProviderKind }) => {
  const { t } = useTranslation('providers')
  const id = useId()
  const { data } = useQuery(replyUrlQuery)
  const [isCopied, setCopied] = useState(false)
  const url = data?.reply_url ?? ''
  const copy = async () => {
    await navigator.clipboard.writeText(url)
    setCopied(true)
  }
  if (data && url === '') return <MarginNote tone="warning">{t('field.replyNone')}</MarginNote>
  return (
    <Field
      id={id}
      label={t('field.reply')}
      help={<Trans t={t} i18nKey={`where.${kind}`} components={{ code: <Quote bare /> }} />}
    >
      <Row>
        <TextInput
          id={id}
          value={url}
          onChange={() => undefined}
          readOnly
          mono
          aria-describedby={`${id}-help`}
        />
        <Button icon={isCopied ? Check : Copy} onClick={() => void copy()}>
          {isCopied ? t('field.copied') : t('field.copy')}
        </Button>
      </Row>
    </Field>
  )
}

export const KindField = ({ form }: FormProps) => {
  const { t } = useTranslation('providers')
  return (
    <SelectField
      control={form.control}
      name="kind"
      label={t('field.kind')}
      options={providerKinds.map((kind) => ({ value: kind, label: t(`kind.${kind}`) }))}
    />
  )
}

interface NameFieldProps extends FormProps {
  mark?: string | undefined
  isReadOnly?: boolean
}

export const NameField = ({ form, mark, isReadOnly = false }: NameFieldProps) => {
  const { t } = useTranslation('providers')
  return (
    <TextField
      control={form.control}
      name="name"
      label={t('field.name')}
      mark={mark}
      help={t('field.nameHelp')}
      input={{ autoComplete: 'off', readOnly: isReadOnly }}
    />
  )
}
