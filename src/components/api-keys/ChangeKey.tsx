import { useMutation } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { ApiKey, ApiKeyUpdate } from '#contract/iam/api-key.ts'
import { FormDialog } from '#src/components/resource/FormDialog.tsx'
import { useFieldErrors } from '#src/components/resource/use-field-errors.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { platformNow } from '#src/lib/platform-time.ts'
import { SelectField } from '#src/ui/fields/SelectField.tsx'
import { TextField } from '#src/ui/fields/TextField.tsx'
import { fieldOfKey, type KeyForm, scopeForm, scopeOf } from './key-form.ts'
import { expiryOf, keyTerms } from './key-state.ts'
import { type KeyChoices, KeyScopeFields } from './KeyScopeFields.tsx'

interface ChangeKeyProps {
  apiKey: ApiKey
  choices: KeyChoices
  change: (key: ApiKey, body: ApiKeyUpdate) => Promise<void>
  onClose: () => void
}

/** Name, scope and expiry of an existing key. */
export function ChangeKey({ apiKey, choices, change, onClose }: ChangeKeyProps) {
  const { t } = useTranslation(['accounts', 'shared', 'common'])
  const format = useFormat()
  const { name, expires_at: end, permissions, limit } = apiKey
  const form = useForm<KeyForm>({
    mode: 'onTouched',
    defaultValues: { name, term: 'keep', owner: null, ...scopeForm({ permissions, limit }) },
  })
  const fieldErrors = useFieldErrors<KeyForm>({ fieldOf: fieldOfKey })
  const saving = useMutation({
    mutationFn: ({ name: typed, term, ...scope }: KeyForm) =>
      change(apiKey, {
        name: typed.trim(),
        expires_at: expiryOf(term, platformNow(), end),
        ...scopeOf(scope),
      }),
    onSuccess: onClose,
    onError: (error) => fieldErrors.show(form, error),
  })
  const current = end === null ? t('keys.term.never') : format.shortDate(end)
  const { control } = form
  const preset = useWatch({ control, name: 'preset' })
  return (
    <FormDialog
      title={t('keys.change.title', { name: name || apiKey.apikey })}
      text={t('keys.change.text')}
      submit={t('common:action.save')}
      wide={preset === 'custom'}
      isPending={saving.isPending}
      error={fieldErrors.withoutFieldErrors(saving.error)}
      onSubmit={form.handleSubmit((values) => saving.mutate(values))}
      onClose={onClose}
    >
      <TextField
        control={control}
        name="name"
        label={t('shared:field.name')}
        help={t('keys.new.nameHelp')}
        rules={{ validate: (typed) => typed.trim() !== '' || t('shared:field.nameNeeded') }}
        input={{ autoComplete: 'off', maxLength: 200 }}
      />
      <KeyScopeFields control={control} choices={choices} />
      <SelectField
        control={control}
        name="term"
        label={t('keys.new.term')}
        options={[
          { value: 'keep', label: t('keys.change.keep', { date: current }) },
          ...keyTerms.map((value) => ({ value, label: t(`keys.term.${value}`) })),
        ]}
      />
    </FormDialog>
  )
}
