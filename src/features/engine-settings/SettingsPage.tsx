import { useQuery } from '@tanstack/react-query'
import { type Control, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { engine } from '#contract/engine/endpoints.ts'
import type { EngineSetting } from '#contract/engine/setting.ts'
import { call } from '#src/api/call.ts'
import { describeRequest } from '#src/api/describe-request.ts'
import { useOwnAuthority } from '#src/api/own-authority.ts'
import { queryClient, queryOf } from '#src/api/query-client.ts'
import { excessOf, fullAuthority } from '#domain/permissions/coverage.ts'
import { ExcessNote } from '#src/components/permissions/ExcessNote.tsx'
import { useMay } from '#src/api/session.ts'
import { useDescribedRequests } from '#src/components/request-drawer/use-page-requests.ts'
import { formatDuration, formatUnit } from '#src/components/resource/durations.ts'
import type { FigureLabels } from '#src/components/resource/FigureFields.tsx'
import type { FigureForm } from '#src/components/resource/figure-form.ts'
import { SettingsForm, SettingsGroup, SettingsPage } from '#src/components/resource/SettingsForm.tsx'
import { useFormat } from '#src/i18n/use-format.ts'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { SecretField } from '#src/ui/fields/SecretField.tsx'
import { SelectField } from '#src/ui/fields/SelectField.tsx'
import { TextField } from '#src/ui/fields/TextField.tsx'
import { Code } from '#src/ui/layout/CodeBlock.tsx'
import {
  type StoredSettings,
  bodyOf,
  isPort,
  passwordChoices,
  securities,
  settingsDocument,
  settingsFigures,
  signatureChoices,
  storedOf,
} from './settings-document.ts'

const settingsQuery = queryOf(engine.getSettings)

const groups = [
  { id: 'runs', names: ['engine_jobs'] },
  { id: 'python', names: ['python_processes', 'python_idle', 'python_memory', 'python_output'] },
  { id: 'retention', names: ['job_retention', 'event_retention'] },
] as const satisfies readonly { id: string; names: readonly EngineSetting[] }[]

const useLabels = (): FigureLabels<EngineSetting> => {
  const { t, i18n } = useTranslation('engine')
  const format = useFormat()
  const sizeText = (bytes: number): string => {
    const { amount, unit } = settingsFigures.measureOf('python_memory').amountOf(bytes)
    return `${format.number(Number(amount))}\u00a0${unit}`
  }
  return {
    label: (name) => t(`field.${name}`),
    help: (name) => t(`help.${name}`),
    write: (name, figure) => {
      if (!settingsFigures.isAmount(name)) return format.number(figure)
      return settingsFigures.ranges[name].unit === 'bytes'
        ? sizeText(figure)
        : formatDuration(i18n.language, figure)
    },
    unit: (amount) => (amount.unit.endsWith('B') ? amount.unit : formatUnit(i18n.language, amount)),
  }
}

interface SmtpProps {
  control: Control<FigureForm>
  isFixed: boolean
  hasPassword: boolean
}

const Password = ({ control, isFixed, hasPassword }: SmtpProps) => {
  const { t } = useTranslation(['engine', 'common'])
  const choice = useWatch({ control, name: 'smtp_password_choice' })
  const options = passwordChoices.filter((each) => hasPassword || each !== 'removed')
  return (
    <>
      <SelectField
        control={control}
        name="smtp_password_choice"
        label={t('smtp.password')}
        options={options.map((value) => ({
          value,
          label: value === 'stored' && !hasPassword ? t('smtp.choice.none') : t(`smtp.choice.${value}`),
        }))}
        disabled={isFixed}
      />
      {choice === 'replaced' && (
        <SecretField
          control={control}
          name="smtp_password"
          label={t('smtp.newPassword')}
          labels={{ show: t('smtp.show'), hide: t('smtp.hide') }}
          rules={{ validate: (typed) => typed !== '' || t('smtp.passwordNeeded') }}
          autoComplete="off"
        />
      )}
    </>
  )
}

/** The mail server that sends emails of actions and notifications. */
const MailServer = ({ control, hasPassword, ...props }: SmtpProps) => {
  const { t } = useTranslation('engine')
  const excess = excessOf(useOwnAuthority(), [fullAuthority])
  const isFixed = props.isFixed || excess !== undefined
  const input = { mono: true, autoComplete: 'off', readOnly: isFixed }
  return (
    <SettingsGroup title={t('group.smtp')}>
      {!props.isFixed && <ExcessNote of="mailServer" excess={excess} />}
      <TextField
        control={control}
        name="smtp_host"
        label={t('smtp.host')}
        help={t('smtp.hostHelp')}
        input={input}
      />
      <TextField
        control={control}
        name="smtp_port"
        label={t('smtp.port')}
        rules={{ validate: (typed) => isPort(typed) || t('smtp.portWrong') }}
        input={{ ...input, inputMode: 'numeric' }}
      />
      <SelectField
        control={control}
        name="smtp_security"
        label={t('smtp.security')}
        options={securities.map((value) => ({ value, label: t(`smtp.${value}`) }))}
        disabled={isFixed}
      />
      <TextField control={control} name="smtp_login" label={t('smtp.login')} input={input} />
      <Password {...{ control, isFixed, hasPassword }} />
      <TextField control={control} name="smtp_from" label={t('smtp.from')} input={input} />
    </SettingsGroup>
  )
}

/** The secret that signs webhooks, for receivers that check the signature. */
const Webhooks = ({ control, secret }: { control: Control<FigureForm>; secret: string }) => {
  const { t } = useTranslation('engine')
  return (
    <SettingsGroup title={t('group.webhooks')}>
      <MarginNote>{t('webhook.help')}</MarginNote>
      <Code label={t('webhook.secret')} text={secret} wrap />
      <SelectField
        control={control}
        name="webhook_secret_choice"
        label={t('webhook.secret')}
        options={signatureChoices.map((value) => ({ value, label: t(`webhook.choice.${value}`) }))}
      />
    </SettingsGroup>
  )
}

const Fields = ({ settings }: { settings: StoredSettings }) => {
  const { t } = useTranslation(['engine', 'shell'])
  const isFixed = !useMay('dpe:setting:write')
  useDescribedRequests(() => [
    describeRequest(engine.getSettings, {}),
    describeRequest(engine.setSettings, {
      body: bodyOf(settingsDocument.documentOf(settings)),
      ifMatch: settings.etag,
    }),
  ])
  const otherLabels: Readonly<Record<string, string>> = {
    smtp_host: t('smtp.host'),
    smtp_port: t('smtp.port'),
    smtp_security: t('smtp.security'),
    smtp_login: t('smtp.login'),
    smtp_from: t('smtp.from'),
    renew_webhook_secret: t('webhook.secret'),
  }
  return (
    <SettingsForm
      form="engine-settings"
      title={t('shell:page.engineSettings')}
      stored={settings}
      figures={settingsFigures}
      document={settingsDocument}
      labels={useLabels()}
      otherLabel={(name) => otherLabels[name] ?? name}
      secrets={{ smtp_password: t('smtp.password') }}
      isFixed={isFixed}
      latest={async () => storedOf((await call(engine.getSettings)).settings)}
      save={async (document, ifMatch) =>
        storedOf((await call(engine.setSettings, { body: bodyOf(document), ifMatch })).settings)
      }
      onSaved={() => void queryClient.invalidateQueries({ queryKey: settingsQuery.queryKey })}
      saved={{ title: t('saved'), text: t('savedText') }}
    >
      {({ field, control }) => (
        <>
          {isFixed && <MarginNote>{t('readOnly')}</MarginNote>}
          {groups.map((group) => (
            <SettingsGroup key={group.id} title={t(`group.${group.id}`)}>
              {group.names.map(field)}
            </SettingsGroup>
          ))}
          <MailServer control={control} isFixed={isFixed} hasPassword={settings.has_password} />
          {!isFixed && settings.webhook_secret !== '' && (
            <Webhooks control={control} secret={settings.webhook_secret} />
          )}
        </>
      )}
    </SettingsForm>
  )
}

export function loader() {
  void queryClient.prefetchQuery(settingsQuery)
  return null
}

/** The settings of the engine: runs, Python processes, retention and the mail server. */
export function Component() {
  const { t } = useTranslation(['engine', 'shell', 'shared'])
  return (
    <SettingsPage
      title={t('shell:page.engineSettings')}
      sentence={t('sentence')}
      changed={({ user, when }) => t('shared:field.changedBy', { user, when })}
      query={useQuery({ ...settingsQuery, select: ({ settings }) => storedOf(settings) })}
      error={t('error')}
      rows={8}
    >
      {(settings) => <Fields settings={settings} />}
    </SettingsPage>
  )
}
