import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation, Trans } from 'react-i18next'
import type { Action } from '#contract/engine/action.ts'
import { FormDialog } from '#src/components/resource/FormDialog.tsx'
import { useFormat } from '#src/i18n/use-format.ts'
import { SecretInput } from '#src/ui/fields/SecretInput.tsx'
import { Field } from '#src/ui/fields/Field.tsx'
import { InlineCode } from '#src/ui/display/InlineCode.tsx'
import { Muted } from '#src/ui/display/Muted.tsx'
import { ErrorNote } from '#src/components/errors/ErrorNote.tsx'
import { LinkButton } from '#src/ui/inputs/LinkButton.tsx'
import { TextInput } from '#src/ui/inputs/TextInput.tsx'
import { PaneHead } from '#src/ui/layout/PaneHead.tsx'
import { Row } from '#src/ui/layout/Stack.tsx'
import { documentOf } from '../model/action-form.ts'
import { saveAction } from '../model/actions-api.ts'
import type { Editor } from '../model/use-editor.ts'
import { SectionBody } from './section-body.ts'

/** As the interface allows: a name that templates can contain. */
const isSecretName = (name: string): boolean => /^[A-Za-z_]\w{0,99}$/.test(name)

interface SecretsProps {
  action: Action
  editor: Editor
  isFixed: boolean
}

/** Saves secrets at once, with the stored action: they are never part of a draft. */
const useSaveSecrets = ({ action, editor: { draft } }: SecretsProps) =>
  useMutation({
    mutationFn: (secrets: Readonly<Record<string, string | null>>) =>
      saveAction(documentOf(action), { etag: action.etag, secrets }),
    onSuccess: ({ etag }) => {
      if (draft.isTyped && draft.base === action.etag) draft.rebase(etag, draft.before)
    },
  })
type Saving = ReturnType<typeof useSaveSecrets>

interface SecretDialogProps {
  /** Empty for a new secret. */
  name: string
  saving: Saving
  onClose: () => void
}

const SecretDialog = ({ name: known, saving, onClose }: SecretDialogProps) => {
  const { t } = useTranslation(['actions', 'shared'])
  const id = useId()
  const [name, setName] = useState(known)
  const [text, setText] = useState('')
  const isNew = known === ''
  const isValid = isSecretName(name)
  const error = name === '' || isValid ? undefined : t('secrets.nameNeeded')
  return (
    <FormDialog
      title={isNew ? t('secrets.add') : t('secrets.replace', { name: known })}
      text={t('secrets.text')}
      submit={t('secrets.submit')}
      isOff={!isValid || text === ''}
      isPending={saving.isPending}
      error={saving.error}
      onSubmit={() => saving.mutate({ [name]: text }, { onSuccess: onClose })}
      onClose={onClose}
    >
      {isNew && (
        <Field id={id} label={t('shared:field.name')} error={error}>
          <TextInput
            id={id}
            value={name}
            onChange={setName}
            mono
            autoComplete="off"
            maxLength={100}
            invalid={error !== undefined}
          />
        </Field>
      )}
      <SecretInput
        id={`${id}-value`}
        name="secret"
        label={t('shared:field.value')}
        value={text}
        onChange={setText}
        error={undefined}
        autoComplete="off"
        labels={{ show: t('secrets.show'), hide: t('secrets.hide') }}
      />
    </FormDialog>
  )
}

/** Values that the action receives when it runs. They are write-only. */
export function SecretsSection(props: SecretsProps) {
  const { action, isFixed } = props
  const { t } = useTranslation(['actions', 'shared'])
  const format = useFormat()
  const [edited, setEdited] = useState<string>()
  const saving = useSaveSecrets(props)
  const open = (name: string) => {
    saving.reset()
    setEdited(name)
  }
  return (
    <section aria-label={t('secrets.title')}>
      <PaneHead
        title={t('secrets.title')}
        actions={!isFixed && <LinkButton onClick={() => open('')}>{t('secrets.add')}</LinkButton>}
      />
      <SectionBody>
        {action.secrets.length === 0 && (
          <Muted as="p" size="small">
            <Trans t={t} i18nKey="secrets.none" components={{ code: <InlineCode bare /> }} />
          </Muted>
        )}
        {action.secrets.map(({ name, updated_at: at }) => (
          <Row key={name} gap="0 12px" wrap>
            <InlineCode bare>{name}</InlineCode>
            <Muted size="small">{t('secrets.setOn', { date: format.date(at) })}</Muted>
            {!isFixed && (
              <Row gap={12} style={{ marginLeft: 'auto' }}>
                <LinkButton label={t('secrets.replace', { name })} onClick={() => open(name)}>
                  {t('shared:action.replace')}
                </LinkButton>
                <LinkButton
                  label={t('shared:action.removeNamed', { name })}
                  onClick={() => saving.mutate({ [name]: null })}
                >
                  {t('shared:action.remove')}
                </LinkButton>
              </Row>
            )}
          </Row>
        ))}
        {edited === undefined && <ErrorNote error={saving.error} />}
      </SectionBody>
      {edited !== undefined && (
        <SecretDialog name={edited} saving={saving} onClose={() => setEdited(undefined)} />
      )}
    </section>
  )
}
