import { useState } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#src/i18n/use-format.ts'
import { platformNow } from '#src/lib/platform-time.ts'
import { enumerate } from '#src/lib/join-text.ts'
import { Button } from '#src/ui/inputs/Button.tsx'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { State } from '#src/ui/display/State.tsx'
import { SwitchField } from '#src/ui/fields/SwitchField.tsx'
import { TextField } from '#src/ui/fields/TextField.tsx'
import { type } from '#src/ui/theme/typography.ts'
import { Row } from '#src/ui/layout/Stack.tsx'
import { type FormProps, RegisteredAddress, useTenantLabel } from './GeneralFields.tsx'
import { missingToBeActive } from '../model/form-problems.ts'
import type { ProviderForm } from '../model/form-values.ts'
import { sectionOfPath } from '../model/sections.ts'
import { Muted } from '#src/ui/display/Muted.tsx'
import type { ReactNode } from 'react'

const Help = ({ children }: { children: ReactNode }) => (
  <Muted as="p" size="small" isFaint style={{ marginTop: 2, maxWidth: '72ch' }}>
    {children}
  </Muted>
)
const Group = styled('fieldset')({
  display: 'grid',
  gap: 8,
  margin: 0,
  padding: 0,
  border: 0,
  '& > legend': { ...type.small, fontWeight: 500, padding: 0, marginBottom: 4 },
})

const hour = 3_600_000
const times = { hour, shift: 8 * hour, day: 24 * hour, week: 7 * 24 * hour } as const
type DebugTime = keyof typeof times
const debugTimes: readonly DebugTime[] = ['hour', 'shift', 'day', 'week']

/** Until when sign-ins are recorded. Recording always has an end time. */
const DebugMode = ({ form, isReadOnly }: FormProps & { isReadOnly: boolean }) => {
  const { t } = useTranslation('providers')
  const format = useFormat()
  const { field } = useController({ control: form.control, name: 'debug_until' })
  const [now] = useState(platformNow)
  const until = field.value
  const isOn = until !== null && Date.parse(until) > now
  const debugStatus = () =>
    until === null ? '' : t('field.debugOn', { when: `${format.shortDate(until)}, ${format.time(until)}` })
  return (
    <Group>
      <legend>{t('field.debug')}</legend>
      <State state={isOn ? 'running' : 'off'}>{isOn ? debugStatus() : t('field.debugOff')}</State>
      {!isReadOnly && (
        <Row gap={8} wrap>
          <span>{t('field.debugFor')}</span>
          {debugTimes.map((time) => (
            <Button
              key={time}
              size="small"
              onClick={() => field.onChange(new Date(platformNow() + times[time]).toISOString())}
            >
              {t(`debugTime.${time}`)}
            </Button>
          ))}
          {isOn && (
            <Button size="small" variant="text" onClick={() => field.onChange(null)}>
              {t('field.debugStop')}
            </Button>
          )}
        </Row>
      )}
      <Help>{t('field.debugHelp')}</Help>
    </Group>
  )
}

/** Whether signing out here ends the session at the provider too, and the address that it returns to. */
const SignOut = ({ form, isReadOnly }: FormProps & { isReadOnly: boolean }) => {
  const { t } = useTranslation('providers')
  const isOn = useWatch({ control: form.control, name: 'sign_out_at_provider' })
  return (
    <>
      <div>
        <SwitchField
          control={form.control}
          name="sign_out_at_provider"
          label={t('field.signOut')}
          disabled={isReadOnly}
        />
        <Help>{t('field.signOutHelp')}</Help>
      </div>
      {isOn && (
        <RegisteredAddress
          name="post_logout_redirect_uri"
          label={t('field.afterSignOut')}
          help={t('field.afterSignOutHelp')}
        />
      )}
    </>
  )
}

interface StateFieldsProps extends FormProps {
  isReadOnly: boolean
  hasSecret: boolean
  savedValue: (name: keyof ProviderForm) => string | undefined
}

/** Labels of the fields that are required before the provider can be activated. */
const useMissing = ({ form, hasSecret }: Pick<StateFieldsProps, 'form' | 'hasSecret'>): string => {
  const { t, i18n } = useTranslation('providers')
  useWatch({ control: form.control })
  const values = form.getValues()
  const tenant = useTenantLabel(values.kind)
  const fieldLabels = {
    tenant_id: tenant,
    client_id: t('field.clientId'),
    client_secret: t('field.clientSecret'),
    bindings: t('needed.bindingOfLogin'),
  } as const
  const isTermCode = (name: string): name is keyof typeof fieldLabels => Object.hasOwn(fieldLabels, name)
  const missing = missingToBeActive(values, { hasSecret })
  return enumerate(
    i18n.language,
    missing.flatMap(({ name }) => (isTermCode(name) && sectionOfPath(name) ? [fieldLabels[name]] : [])),
  )
}

/** Tags of the accounts, who may sign in, where sign-out ends, and what is recorded. */
export function StateFields({ form, isReadOnly, hasSecret, savedValue }: StateFieldsProps) {
  const { t } = useTranslation(['providers', 'shared', 'common'])
  const isActive = useWatch({ control: form.control, name: 'active' })
  const missing = useMissing({ form, hasSecret })
  return (
    <>
      <div>
        <SwitchField
          control={form.control}
          name="active"
          label={t('shared:state.active')}
          disabled={isReadOnly || (missing !== '' && !isActive)}
        />
        <Help>{t(isActive ? 'field.activeOn' : 'field.activeOff')}</Help>
      </div>
      {missing !== '' && (
        <MarginNote tone={isActive ? 'error' : 'neutral'}>
          {t('field.activeNeeds', { fields: missing })}
        </MarginNote>
      )}
      <SignOut form={form} isReadOnly={isReadOnly} />
      <DebugMode form={form} isReadOnly={isReadOnly} />
      <TextField
        control={form.control}
        name="directory"
        label={t('field.directory')}
        annotation={savedValue('directory') ?? t('common:field.optional')}
        help={t('field.directoryHelp')}
        input={{ autoComplete: 'off', readOnly: isReadOnly }}
      />
      <TextField
        control={form.control}
        name="tags"
        label={t('field.tags')}
        annotation={savedValue('tags') ?? t('common:field.optional')}
        help={t('field.tagsHelp')}
        input={{ autoComplete: 'off', readOnly: isReadOnly }}
      />
    </>
  )
}
