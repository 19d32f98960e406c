import { useQuery } from '@tanstack/react-query'
import { Save } from 'lucide-react'
import { useWatch } from 'react-hook-form'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { identitySettings as endpoints } from '#contract/iam/administration.ts'
import type { IdentitySettings } from '#contract/iam/setting.ts'
import { namesOf } from '#domain/merge/merge-documents.ts'
import { queryClient } from '#src/api/query.ts'
import { useMay } from '#src/api/session.ts'
import { shown } from '#src/api/shown-request.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useActions } from '#src/parts/commands/use-actions.ts'
import { SaveActions } from '#src/parts/draft/SaveActions.tsx'
import { DraftNote } from '#src/parts/draft/DraftNote.tsx'
import { useFollowingForm } from '#src/parts/draft/use-following-form.ts'
import type { Describe } from '#src/parts/merge/field-words.ts'
import { MergeView } from '#src/parts/merge/MergeView.tsx'
import { useShownRequests } from '#src/parts/request/use-shown-requests.ts'
import { Trouble } from '#src/parts/trouble/Trouble.tsx'
import { TroubleNote } from '#src/parts/trouble/TroubleNote.tsx'
import { useSayAtFields } from '#src/parts/trouble/use-say-at-fields.ts'
import { Form } from '#src/ui/Form.tsx'
import { Loading } from '#src/ui/Loading.tsx'
import { MarginNote } from '#src/ui/MarginNote.tsx'
import { PageHead } from '#src/ui/PageHead.tsx'
import { toast } from '#src/ui/toast.ts'
import { color, media } from '#src/ui/tokens.ts'
import { type } from '#src/ui/type.ts'
import { CountField, DurationField } from './SettingField.tsx'
import { sayDuration } from './duration.ts'
import {
  type SettingName,
  type SettingsForm,
  durations,
  documentOf,
  fieldOf,
  figureOf,
  formOf,
  isSetting,
  isWithin,
  settingsForm,
  toBody,
} from './settings-form.ts'
import { settingsQuery, useSaveSettings } from './use-settings.ts'

const Body = styled('div')({ padding: '0 24px 40px', [media.belowWide]: { padding: '0 16px 40px' } })
const Group = styled('fieldset')({
  display: 'grid',
  gap: 16,
  minWidth: 0,
  margin: '8px 0 0',
  padding: 0,
  border: 0,
  '& > legend': { ...type.section, padding: 0, marginBottom: 12 },
  '& > p': { ...type.body, margin: '-8px 0 0', color: color.text.secondary },
})

const groups = [
  { id: 'sessions', names: ['token_idle', 'token_age'] },
  { id: 'lockout', names: ['lockout_attempts', 'lockout_window', 'lockout_wait'] },
  { id: 'load', names: ['hashes_at_once', 'recorded_sign_ins'] },
] as const satisfies readonly { id: string; names: readonly SettingName[] }[]

const isDuration = (name: SettingName): name is (typeof durations)[number] =>
  durations.some((each) => each === name)

const useWriteFigure = () => {
  const { i18n } = useTranslation()
  const format = useFormat()
  return (name: SettingName, figure: number): string =>
    isDuration(name) ? sayDuration(i18n.language, figure) : format.number(figure)
}

const useWords = (): Describe => {
  const { t } = useTranslation('administration')
  const write = useWriteFigure()
  return (path) => {
    const [name = ''] = namesOf(path)
    if (!isSetting(name)) return { label: name, write: (value) => ({ text: String(value) }) }
    return { label: t(`settings.field.${name}`), write: (value) => ({ text: write(name, Number(value)) }) }
  }
}

/** What the figures mean together, in one sentence per group; nothing while one of them may not be. */
const useMeaning = (values: SettingsForm) => {
  const { t } = useTranslation('administration')
  const write = useWriteFigure()
  return (group: (typeof groups)[number]): string | undefined => {
    if (group.names.some((name) => !isWithin(name, figureOf(values, name)))) return undefined
    const say = (name: SettingName) => write(name, figureOf(values, name) ?? 0)
    return t(`settings.meaning.${group.id}`, {
      token_idle: say('token_idle'),
      token_age: say('token_age'),
      lockout_attempts: say('lockout_attempts'),
      lockout_window: say('lockout_window'),
      lockout_wait: say('lockout_wait'),
      hashes_at_once: say('hashes_at_once'),
      recorded_sign_ins: say('recorded_sign_ins'),
    })
  }
}

const useSettings = (settings: IdentitySettings) => {
  const { t } = useTranslation('administration')
  const { form, draft } = useFollowingForm<SettingsForm, IdentitySettings>({
    form: 'identity-settings',
    title: t('settings.title'),
    shape: settingsForm,
    stored: settings,
    valuesOf: formOf,
  })
  const sayAtFields = useSayAtFields({ form, fieldOf })
  const saving = useSaveSettings({
    onSaved: () => {
      draft.saved()
      toast({ title: t('settings.saved'), text: t('settings.savedText') })
    },
    onMerged: (document, stored) => {
      form.reset(formOf(document), { keepDefaultValues: true })
      draft.rebase(stored.etag, formOf(stored.document))
    },
    onRefused: sayAtFields,
  })
  const send = form.handleSubmit((values) =>
    saving.save({
      document: toBody(values),
      base: { document: toBody(draft.before), etag: draft.base },
      context: undefined,
    }),
  )
  return { form, draft, saving, send }
}

const SettingsOf = ({ settings }: { settings: IdentitySettings }) => {
  const { t } = useTranslation(['administration', 'common'])
  const isFixed = !useMay('iam:setting:write')
  const { form, draft, saving, send } = useSettings(settings)
  const describe = useWords()
  const values = useWatch({ control: form.control, compute: (all: SettingsForm) => all })
  const meaning = useMeaning(values)
  useActions([
    {
      id: 'save-settings',
      label: t('common:action.save'),
      icon: Save,
      keys: 'Mod+S',
      run: () => void send(),
      isOff: isFixed || !draft.isTyped,
    },
  ])
  useShownRequests(() => [
    shown(endpoints.get, {}, { note: 'getSettings' }),
    shown(
      endpoints.update,
      { body: documentOf(settings), ifMatch: settings.etag },
      { note: 'updateSettings' },
    ),
  ])
  if (saving.meeting !== null)
    return <MergeView name={t('settings.title')} saving={saving} describe={describe} />
  const problems = Object.keys(form.formState.errors).length
  const was = (name: SettingName) => (figureOf(values, name) === settings[name] ? undefined : settings[name])
  return (
    <Form onSubmit={send}>
      <DraftNote draft={draft} />
      {isFixed && <MarginNote>{t('readOnly')}</MarginNote>}
      {groups.map((group) => (
        <Group key={group.id}>
          <legend>{t(`settings.group.${group.id}`)}</legend>
          {group.names.map((name) =>
            isDuration(name) ? (
              <DurationField key={name} {...{ control: form.control, name, isFixed }} was={was(name)} />
            ) : (
              <CountField key={name} {...{ control: form.control, name, isFixed }} was={was(name)} />
            ),
          )}
          {meaning(group) !== undefined && <MarginNote>{meaning(group)}</MarginNote>}
        </Group>
      ))}
      {draft.isTyped && problems === 0 && <TroubleNote error={saving.error} />}
      {!isFixed && <SaveActions draft={draft} problems={problems} waiting={saving.isPending} keys="Mod+S" />}
    </Form>
  )
}

export const loader = () => {
  void queryClient.prefetchQuery(settingsQuery)
  return null
}

/** The figures of sign-in and sessions, entered as people say them. */
export const Component = () => {
  const { t } = useTranslation('administration')
  const format = useFormat()
  const { data, error, refetch, isFetching } = useQuery(settingsQuery)
  const settings = data?.settings
  const { updated_at: at, updated_by: user } = settings ?? { updated_at: null, updated_by: '' }
  return (
    <>
      <PageHead
        title={t('settings.title')}
        sentence={
          at === null ? t('settings.sentence') : t('settings.changed', { user, when: format.instant(at) })
        }
      />
      {!settings && error && (
        <Trouble
          error={error}
          title={t('settings.error')}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {!settings && !error && <Loading shape="form" rows={6} />}
      {settings && (
        <Body>
          <SettingsOf settings={settings} />
        </Body>
      )}
    </>
  )
}
