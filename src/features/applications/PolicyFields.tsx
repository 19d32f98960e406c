import { useId, useState } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { platformApplication } from '#contract/iam/sign-in-names.ts'
import { PasswordChecklist } from '#src/components/password/PasswordChecklist.tsx'
import { paths } from '#src/paths.ts'
import { Field } from '#src/ui/fields/Field.tsx'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { SwitchField } from '#src/ui/fields/SwitchField.tsx'
import { TextField } from '#src/ui/fields/TextField.tsx'
import { LinkButton } from '#src/ui/inputs/LinkButton.tsx'
import { TextInput } from '#src/ui/inputs/TextInput.tsx'
import { type ApplicationForm, policyFigures } from './application-form.ts'

const Figures = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(160px, 1fr))',
  gap: 14,
  alignItems: 'end',
})

/** A sample password, used to show how the policy judges it. */
const Sample = ({ control }: { control: Control<ApplicationForm> }) => {
  const { t } = useTranslation('administration')
  const id = useId()
  const [text, setText] = useState('')
  const policies = useWatch({ control, name: 'password_policies' })
  return (
    <Field id={id} label={t('applications.policy.sample')} help={t('applications.policy.sampleHelp')}>
      <TextInput id={id} mono value={text} onChange={setText} autoComplete="off" />
      {policies && <PasswordChecklist policies={policies} password={text} current={undefined} />}
    </Field>
  )
}

interface PolicyFieldsProps {
  control: Control<ApplicationForm>
  appid: string
  isFixed: boolean
}

/** The password policy. The policy of one application applies to all (IAM5). */
export function PolicyFields({ control, appid, isFixed }: PolicyFieldsProps) {
  const { t } = useTranslation(['administration', 'common'])
  const isActive = useWatch({ control, name: 'password_policies.active' })
  if (appid !== platformApplication)
    return (
      <MarginNote
        actions={
          <LinkButton to={paths.application(platformApplication)}>{t('applications.policy.open')}</LinkButton>
        }
      >
        {t('applications.policy.elsewhere')}
      </MarginNote>
    )
  return (
    <>
      <SwitchField
        control={control}
        name="password_policies.active"
        label={t('applications.policy.active')}
        disabled={isFixed}
      />
      {isActive && (
        <>
          <Figures>
            {policyFigures.map((name) => (
              <TextField
                key={name}
                control={control}
                name={`password_policies.${name}`}
                label={t(`applications.policy.${name}`)}
                rules={{
                  validate: (text) => /^\d{0,4}$/.test(text ?? '') || t('applications.needed.figure'),
                }}
                input={{ inputMode: 'numeric', autoComplete: 'off', maxLength: 4, readOnly: isFixed }}
              />
            ))}
          </Figures>
          <MarginNote>{t('applications.policy.expireHelp')}</MarginNote>
          <Sample control={control} />
        </>
      )}
    </>
  )
}
