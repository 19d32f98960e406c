import { type ReactNode, Suspense, lazy, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LoginRequest } from '#contract/iam/login.ts'
import type { AuthMode, Preferences } from '#contract/iam/preferences.ts'
import type { RequestOptions } from '#contract/iam/second-factor/webauthn.ts'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { Tabs } from '#src/ui/layout/Tabs.tsx'
import { Stack } from '#src/ui/layout/Stack.tsx'
import { loadTexts } from '#src/i18n/i18n.ts'
import type { FactorStep } from './factor-step.ts'
import { LoginForm } from './LoginForm.tsx'
import { ProviderButtons } from './ProviderButtons.tsx'
import { toBody } from './login-values.ts'
import { type FormKind, type Modes, modesOf, openForm, ownText } from './sign-in-modes.ts'

/** Loaded with the calls, before anyone can need it. */
const FactorForm = lazy(async () => {
  const [module] = await Promise.all([import('./FactorForm.tsx'), loadTexts('factor')])
  return { default: module.FactorForm }
})

export interface LoginModesProps {
  preferences: Preferences
  /** `auth_mode_id` of the address: the mode to open. */
  requested?: string | null
  waiting?: boolean
  /** Why the last attempt failed. */
  problem?: ReactNode
  /** Above the form: why the user is here again. */
  notice?: string | undefined
  /** Above everything: the result of a sign-in at a provider. */
  reply?: ReactNode
  /** The password was right: the second factor is asked for (IAM106). */
  factor?: FactorStep | undefined
  /** Reads what the browser needs to ask for a passkey (IAM108). */
  readPasskey?: ((challenge: string) => Promise<RequestOptions>) | undefined
  /** Back from the second factor. */
  onRestart?: (() => void) | undefined
  /** The address of the page for a forgotten password, if it sends emails (IAM109). */
  passwordPage?: string | undefined
  /** The form is over a page, which stays: other pages open in a new tab. */
  isOverPage?: boolean | undefined
  /** The expected login. */
  login?: string | undefined
  onSubmit: (request: LoginRequest) => void
  onProvider: (provider: AuthMode) => void
}

const NoMode = () => {
  const { t } = useTranslation('login')
  return (
    <MarginNote tone="warning">
      <strong>{t('noMode.title')}</strong> {t('noMode.text')}
    </MarginNote>
  )
}

/** Label of the button of the open form. */
const useSubmitLabel = ({ forms }: Modes, kind: FormKind | undefined): string => {
  const { t } = useTranslation('login')
  const form = forms.find(({ id }) => id === kind)
  return (form && ownText(form.mode)) ?? t('submit')
}

/** The first step of a sign-in. */
const FirstStep = (props: LoginModesProps) => {
  const { preferences, requested = null, waiting = false, problem, notice, reply, login } = props
  const { passwordPage, isOverPage, onSubmit, onProvider } = props
  const { t } = useTranslation('login')
  const modes = modesOf(preferences, requested)
  const [chosen, setChosen] = useState<FormKind>()
  const kind = chosen ?? openForm(modes, requested)
  const submitLabel = useSubmitLabel(modes, kind)
  const tabs = modes.forms.map(({ id }) => ({ id, label: t(`mode.${id}`) }))
  const isEmpty = kind === undefined && modes.providers.length === 0
  return (
    <Stack gap={20}>
      {reply}
      {notice !== undefined && <MarginNote>{notice}</MarginNote>}
      {isEmpty && <NoMode />}
      {kind !== undefined && tabs.length > 1 && (
        <Tabs label={t('modes')} tabs={tabs} value={kind} onChange={setChosen} panelId="sign-in-form" />
      )}
      {kind !== undefined && (
        <div id="sign-in-form">
          <LoginForm
            key={kind}
            {...{ kind, waiting, problem, login, submitLabel, passwordPage, isOverPage }}
            onSubmit={(values) => onSubmit(toBody(kind, values))}
          />
        </div>
      )}
      <ProviderButtons providers={modes.providers} afterForm={kind !== undefined} onChoose={onProvider} />
    </Stack>
  )
}

/** The sign-in modes of an application, or the second step of a sign-in. They make no calls. */
export function LoginModes(props: LoginModesProps) {
  const { factor, waiting = false, problem, readPasskey, onSubmit, onRestart } = props
  if (factor === undefined || readPasskey === undefined) return <FirstStep {...props} />
  return (
    <Suspense fallback={null}>
      <FactorForm step={factor} {...{ waiting, problem, readPasskey, onSubmit, onRestart }} />
    </Suspense>
  )
}
