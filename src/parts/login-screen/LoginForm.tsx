import { useForm } from 'react-hook-form'
import { ArrowRight } from 'lucide-react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { apiKeyMode } from '#contract/iam/login.ts'
import { Button } from '#src/ui/Button.tsx'
import { MarginNote } from '#src/ui/MarginNote.tsx'
import { SecretField } from '#src/ui/SecretField.tsx'
import { TextField } from '#src/ui/TextField.tsx'
import { type LoginValues, emptyLogin } from './login-values.ts'
import type { FormKind } from './modes.ts'

const Root = styled('form')({ display: 'grid', gap: 16 })

interface LoginFormProps {
  kind: FormKind
  waiting: boolean
  /** Why the last attempt failed. */
  problem: string | undefined
  onSubmit: (values: LoginValues) => void
}

const keyShape = /^\s*[A-Za-z0-9-]+\s*$/

/** Login and password, or the two keys. */
export const LoginForm = ({ kind, waiting, problem, onSubmit }: LoginFormProps) => {
  const { t } = useTranslation('login')
  const { control, handleSubmit } = useForm<LoginValues>({ defaultValues: emptyLogin })
  const byKey = kind === apiKeyMode
  const [name, secret] = byKey ? (['apikey', 'secretkey'] as const) : (['login', 'password'] as const)
  const pattern = byKey ? { pattern: { value: keyShape, message: t('keyShape') } } : {}
  const what = t(secret)
  return (
    <Root noValidate onSubmit={(event) => void handleSubmit(onSubmit)(event)}>
      <TextField
        key={name}
        control={control}
        name={name}
        label={t(name)}
        rules={{ required: t(`needed.${name}`), ...pattern }}
        input={{ autoComplete: byKey ? 'off' : 'username', autoFocus: true, tall: true, mono: byKey }}
      />
      <SecretField
        key={secret}
        control={control}
        name={secret}
        label={what}
        words={{ show: t('show', { what }), hide: t('hide', { what }), capsLock: t('capsLock') }}
        rules={{ required: t(`needed.${secret}`), ...pattern }}
        autoComplete={byKey ? 'off' : 'current-password'}
        tall
      />
      {problem !== undefined && (
        <MarginNote tone="error" live>
          {problem}
        </MarginNote>
      )}
      <Button
        look="primary"
        size="large"
        type="submit"
        full
        waiting={waiting}
        iconAfter={waiting ? undefined : ArrowRight}
      >
        {t('submit')}
      </Button>
    </Root>
  )
}
