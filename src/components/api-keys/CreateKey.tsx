import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiKey, KeyScope } from '#contract/iam/api-key.ts'
import { FormDialog } from '#src/components/resource/FormDialog.tsx'
import { useCreateForm } from '#src/components/resource/use-create-form.ts'
import { platformNow } from '#src/lib/platform-time.ts'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { SelectField } from '#src/ui/fields/SelectField.tsx'
import { TextField } from '#src/ui/fields/TextField.tsx'
import { AccountField } from '../members/AccountField.tsx'
import type { FoundAccounts, PickedAccount } from '../members/AccountField.tsx'
import { fieldOfKey, keyForm, type KeyForm, scopeOf, wholeScope } from './key-form.ts'
import { expiryOf, keyTerms } from './key-state.ts'
import { type KeyChoices, KeyScopeFields } from './KeyScopeFields.tsx'
import { OneTimeSecret } from './OneTimeSecret.tsx'

type NewKey = KeyScope & {
  readonly user: string
  readonly name: string
  readonly expires_at: string | null
}

interface CreatedKey {
  readonly api_key: ApiKey
  readonly secretkey: string
}

interface CreateKeyProps {
  /** The owner of the key; without it the dialog offers the accounts found. */
  owner?: PickedAccount
  found?: FoundAccounts
  choices: KeyChoices
  createKey: (key: NewKey) => Promise<CreatedKey>
  onClose: () => void
}

interface KeyDialogProps extends CreateKeyProps {
  onCreated: (key: CreatedKey) => void
}

/** A new API key: its purpose, its owner and its expiry. */
const KeyDialog = ({ owner, found, choices, createKey, onCreated, onClose }: KeyDialogProps) => {
  const { t } = useTranslation(['accounts', 'shared'])
  const { form, draft, send, isPending, error } = useCreateForm<KeyForm, CreatedKey>({
    form: owner === undefined ? 'api-key.new' : `api-key.new:${owner.value}`,
    title: t('keys.new.title'),
    shape: keyForm,
    defaultValues: {
      name: '',
      term: '90',
      owner: owner ?? null,
      ...wholeScope,
    },
    fieldOf: fieldOfKey,
    create: ({ name, term, owner: chosen, ...scope }) =>
      createKey({
        user: (owner ?? chosen)?.value ?? '',
        name: name.trim(),
        expires_at: expiryOf(term, platformNow()),
        ...scopeOf(scope),
      }),
    onCreated,
  })
  const { control } = form
  return (
    <FormDialog
      title={t('keys.new.title')}
      text={owner ? t('keys.new.textOf', { name: owner.label }) : t('keys.new.text')}
      draft={draft}
      submit={t('keys.new.submit')}
      wide={form.watch('preset') === 'custom'}
      isPending={isPending}
      error={error}
      onSubmit={send}
      onClose={onClose}
    >
      <TextField
        control={control}
        name="name"
        label={t('shared:field.name')}
        help={t('keys.new.nameHelp')}
        rules={{ validate: (name) => name.trim() !== '' || t('shared:field.nameNeeded') }}
        input={{ autoComplete: 'off', maxLength: 200, autoFocus: true }}
      />
      {found && (
        <AccountField
          control={control}
          name="owner"
          label={t('shared:field.owner')}
          help={t('keys.new.ownerHelp')}
          needed={t('keys.new.ownerNeeded')}
          found={found}
        />
      )}
      <KeyScopeFields control={control} choices={choices} />
      <SelectField
        control={control}
        name="term"
        label={t('keys.new.term')}
        options={keyTerms.map((value) => ({ value, label: t(`keys.term.${value}`) }))}
      />
      {form.watch('term') === 'never' && <MarginNote tone="warning">{t('keys.new.endless')}</MarginNote>}
    </FormDialog>
  )
}

/** Creates a key and shows its secret key once, after the dialog is closed. */
export function CreateKey(props: CreateKeyProps) {
  const { t } = useTranslation(['accounts', 'shared'])
  const [created, setCreated] = useState<CreatedKey>()
  if (created === undefined) return <KeyDialog {...props} onCreated={setCreated} />
  const { api_key: key, secretkey } = created
  return (
    <OneTimeSecret
      title={t('keys.once.title', { name: key.name })}
      text={t('keys.once.text')}
      shown={[
        { id: 'apikey', label: t('shared:field.apiKey'), text: key.apikey },
        { id: 'secretkey', label: t('keys.once.secret'), text: secretkey },
      ]}
      onClose={props.onClose}
    />
  )
}
