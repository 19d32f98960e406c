import { ArrowRight } from 'lucide-react'
import { type ReactNode, type SubmitEvent, useId, useRef, useState } from 'react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { apiKeyMode } from '#contract/iam/sign-in-names.ts'
import { Button } from '#src/ui/inputs/Button.tsx'
import { Field, describedBy } from '#src/ui/fields/Field.tsx'
import { Muted } from '#src/ui/display/Muted.tsx'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { SecretInput } from '#src/ui/fields/SecretInput.tsx'
import { color } from '#src/ui/theme/tokens.ts'
import { TextInput } from '#src/ui/inputs/TextInput.tsx'
import { type LoginProblems, type LoginValues, fieldsOf, problemsOf } from './login-values.ts'
import type { FormKind } from './sign-in-modes.ts'

const Root = styled('form')({ display: 'grid', gap: 16 })

interface LoginFormProps {
  kind: FormKind
  waiting: boolean
  /** Why the last attempt failed. */
  problem: ReactNode
  /** Label of the button. */
  submitLabel: string
  /** The expected login: the focus starts at the secret. */
  login?: string | undefined
  /** The address of the page for a forgotten password, if it sends e-mails. */
  passwordPage?: string | undefined
  /** The form is over a page, which stays: other pages open in a new tab. */
  isOverPage?: boolean | undefined
  onSubmit: (values: LoginValues) => void
}

/** What to do about a forgotten password. */
const Forgotten = ({ passwordPage, isOverPage }: Pick<LoginFormProps, 'passwordPage' | 'isOverPage'>) => {
  const { t } = useTranslation('login')
  if (passwordPage === undefined) return t('forgot')
  const target = isOverPage === true && { target: '_blank', rel: 'noreferrer' }
  return (
    <a href={passwordPage} style={{ color: color.accent.text }} {...target}>
      {t('forgotLink')}
    </a>
  )
}

/** Login and password, or the two keys. Without the form library, since the sign-in screen must be small. */
export function LoginForm(props: LoginFormProps) {
  const { kind, waiting, problem, login, submitLabel, passwordPage, isOverPage, onSubmit } = props
  const { t } = useTranslation('login')
  const byKey = kind === apiKeyMode
  const expected = byKey ? undefined : login
  const [values, setValues] = useState<LoginValues>({ name: expected ?? '', secret: '' })
  const [problems, setProblems] = useState<LoginProblems>({})
  const form = useRef<HTMLFormElement>(null)
  const id = useId()
  const [name, secret] = fieldsOf[kind]
  const what = t(secret)
  const change = (part: Partial<LoginValues>) => {
    const next = { ...values, ...part }
    setValues(next)
    if (Object.keys(problems).length > 0) setProblems(problemsOf(kind, next))
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (waiting) return
    const found = problemsOf(kind, values)
    setProblems(found)
    const wrong = found.name ? name : found.secret && secret
    if (wrong === undefined) onSubmit(values)
    else form.current?.querySelector<HTMLInputElement>(`[name="${wrong}"]`)?.focus()
  }
  const errorOf = (part: keyof LoginProblems, field: typeof name | typeof secret) =>
    problems[part] && t(problems[part] === 'needed' ? `needed.${field}` : 'keyShape')
  const [nameError, secretError] = [errorOf('name', name), errorOf('secret', secret)]
  return (
    <Root ref={form} noValidate onSubmit={submit}>
      <Field id={`${id}-name`} label={t(name)} error={nameError}>
        <TextInput
          id={`${id}-name`}
          name={name}
          value={values.name}
          onChange={(text) => change({ name: text })}
          autoComplete={byKey ? 'off' : 'username'}
          autoFocus={expected === undefined}
          tall
          mono={byKey}
          invalid={nameError !== undefined}
          aria-describedby={describedBy(`${id}-name`, { error: nameError })}
        />
      </Field>
      <SecretInput
        id={`${id}-secret`}
        name={secret}
        label={what}
        value={values.secret}
        error={secretError}
        onChange={(text) => change({ secret: text })}
        labels={{ show: t('show', { what }), hide: t('hide', { what }), capsLock: t('capsLock') }}
        autoComplete={byKey ? 'off' : 'current-password'}
        autoFocus={expected !== undefined}
        tall
      />
      {problem && (
        <MarginNote tone="error" live>
          {problem}
        </MarginNote>
      )}
      <Button variant="primary" size="large" type="submit" full waiting={waiting} iconAfter={ArrowRight}>
        {submitLabel}
      </Button>
      {!byKey && (
        <Muted as="p" size="small" isFaint>
          <Forgotten {...{ passwordPage, isOverPage }} />
        </Muted>
      )}
    </Root>
  )
}
