import { useOwnAuthority } from '#src/api/own-authority.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { identitySettings as endpoints } from '#contract/iam/administration.ts'
import type { IdentitySetting, IdentitySettings } from '#contract/iam/setting.ts'
import { call } from '#src/api/call.ts'
import { queryClient, queryOf } from '#src/api/query-client.ts'
import { excessOf, fullAuthority } from '#domain/permissions/coverage.ts'
import { ExcessNote } from '#src/components/permissions/ExcessNote.tsx'
import { useMay } from '#src/api/session.ts'
import { describeRequest } from '#src/api/describe-request.ts'
import type { FigureLabels } from '#src/components/resource/FigureFields.tsx'
import { SettingsForm, SettingsGroup, SettingsPage } from '#src/components/resource/SettingsForm.tsx'
import { useFormat } from '#src/i18n/use-format.ts'
import { useDescribedRequests } from '#src/components/request-drawer/use-page-requests.ts'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { TextField } from '#src/ui/fields/TextField.tsx'
import { formatDuration, formatUnit } from '#src/components/resource/durations.ts'
import { areNetworks, networks, settingsDocument, settingsFigures } from './settings-figures.ts'

const settingsQuery = queryOf(endpoints.get)

const groups = [
  { id: 'sessions', names: ['token_idle', 'token_age'] },
  {
    id: 'lockout',
    names: [
      'lockout_attempts',
      'lockout_address_attempts',
      'lockout_window',
      'lockout_wait',
      'lockout_wait_max',
    ],
  },
  { id: 'load', names: ['hashes_at_once', 'recorded_sign_ins'] },
] as const satisfies readonly { id: string; names: readonly IdentitySetting[] }[]
type GroupOfSettings = (typeof groups)[number]

const useSettingLabels = (): FigureLabels<IdentitySetting> => {
  const { t, i18n } = useTranslation('administration')
  const format = useFormat()
  return {
    label: (name) => t(`settings.field.${name}`),
    help: (name) => t(`settings.help.${name}`),
    write: (name, figure) =>
      settingsFigures.isAmount(name) ? formatDuration(i18n.language, figure) : format.number(figure),
    unit: (amount) => formatUnit(i18n.language, amount),
  }
}

interface MeaningProps {
  group: GroupOfSettings
  figureOf: (name: IdentitySetting) => number | undefined
}

/** Explains a group of settings in one sentence; empty while one of them is invalid. */
const Meaning = ({ group, figureOf }: MeaningProps) => {
  const { t } = useTranslation('administration')
  const { write } = useSettingLabels()
  if (group.names.some((name) => !settingsFigures.isWithin(name, figureOf(name)))) return null
  const text = (name: IdentitySetting) => write(name, figureOf(name) ?? 0)
  return (
    <MarginNote>
      {t(`settings.meaning.${group.id}`, {
        token_idle: text('token_idle'),
        token_age: text('token_age'),
        lockout_attempts: text('lockout_attempts'),
        lockout_address_attempts: text('lockout_address_attempts'),
        lockout_window: text('lockout_window'),
        lockout_wait: text('lockout_wait'),
        lockout_wait_max: text('lockout_wait_max'),
        hashes_at_once: text('hashes_at_once'),
        recorded_sign_ins: text('recorded_sign_ins'),
      })}
    </MarginNote>
  )
}

const Fields = ({ settings }: { settings: IdentitySettings }) => {
  const { t } = useTranslation(['administration', 'shell', 'common'])
  const mayWrite = useMay('iam:setting:write')
  const excess = excessOf(useOwnAuthority(), [fullAuthority])
  const isFixed = !mayWrite || excess !== undefined
  useDescribedRequests(() => [
    describeRequest(endpoints.get, {}),
    describeRequest(endpoints.update, {
      body: settingsDocument.documentOf(settings),
      ifMatch: settings.etag,
    }),
  ])
  return (
    <SettingsForm
      form="identity-settings"
      title={t('shell:page.identitySettings')}
      stored={settings}
      figures={settingsFigures}
      document={settingsDocument}
      labels={useSettingLabels()}
      otherLabel={(name) => (name === networks ? t(`settings.field.${networks}`) : name)}
      isFixed={isFixed}
      latest={async () => (await call(endpoints.get)).settings}
      save={async (body, ifMatch) => (await call(endpoints.update, { body, ifMatch })).settings}
      onSaved={(saved) =>
        queryClient.setQueryData(settingsQuery.queryKey, (before) => before && { ...before, settings: saved })
      }
      saved={{ title: t('settings.saved'), text: t('settings.savedText') }}
    >
      {({ field, figureOf, control }) => (
        <>
          {!mayWrite && <MarginNote>{t('readOnly')}</MarginNote>}
          {mayWrite && <ExcessNote of="settings" excess={excess} />}
          {groups.map((group) => (
            <SettingsGroup key={group.id} title={t(`settings.group.${group.id}`)}>
              {group.names.map(field)}
              {group.id === 'lockout' && (
                <TextField
                  control={control}
                  name={networks}
                  label={t(`settings.field.${networks}`)}
                  annotation={t('common:field.optional')}
                  help={t(`settings.help.${networks}`)}
                  rules={{
                    validate: (typed) =>
                      (typeof typed === 'string' && areNetworks(typed)) || t('settings.networksWrong'),
                  }}
                  input={{ mono: true, autoComplete: 'off', readOnly: isFixed }}
                />
              )}
              <Meaning group={group} figureOf={figureOf} />
            </SettingsGroup>
          ))}
        </>
      )}
    </SettingsForm>
  )
}

export function loader() {
  void queryClient.prefetchQuery(settingsQuery)
  return null
}

/** The settings of sign-in and sessions, entered as durations with a unit. */
export function Component() {
  const { t } = useTranslation(['administration', 'shell'])
  return (
    <SettingsPage
      title={t('shell:page.identitySettings')}
      sentence={t('settings.sentence')}
      changed={(by) => t('settings.changed', by)}
      query={useQuery({ ...settingsQuery, select: ({ settings }) => settings })}
      error={t('settings.error')}
      rows={6}
    >
      {(settings) => <Fields settings={settings} />}
    </SettingsPage>
  )
}
