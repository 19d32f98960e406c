import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { Session } from '#contract/iam/login.ts'
import { type SignInStage, signInStages } from '#contract/iam/sign-in.ts'
import type { SignInFailure } from '#src/components/login-screen/sign-in-reply.ts'
import { paths } from '#src/paths.ts'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { InlineCode } from '#src/ui/display/InlineCode.tsx'
import { TextLink } from '#src/ui/display/TextLink.tsx'
import { color } from '#src/ui/theme/tokens.ts'
import type { ErrorCode } from '#contract/errors.ts'

/** The failures of a sign-in at a provider that have their own message. */
const failureCodes = [
  'sign_in_state_unknown',
  'sign_in_code_spent',
  'provider_inactive',
  'provider_refused',
  'provider_unreachable',
  'provider_answer',
  'address_forbidden',
  'address_insecure',
  'login_unbound',
  'identity_unlinked',
  'account_inactive',
  'auth_mode_unavailable',
  'application_unknown',
  'redirect_uri_unknown',
  'too_many_attempts',
] as const satisfies readonly ErrorCode[]
type FailureCode = (typeof failureCodes)[number]

function isFailureCode(text: string): text is FailureCode {
  return failureCodes.some((each) => each === text)
}

const Line = styled('span')({
  display: 'block',
  '& + &': { marginTop: 4 },
  '&[data-quiet]': { color: color.text.tertiary },
  '& > code': { overflowWrap: 'anywhere' },
})

const stageOf = (text: string | null): SignInStage | undefined => signInStages.find((each) => each === text)

interface ProviderFailureProps {
  failure: SignInFailure
  session: Session | null
}

/** Explains why a sign-in at a provider failed: the step, what happened, what helps, and the reference number. */
export function ProviderFailure({ failure, session }: ProviderFailureProps) {
  const { code, stage: named, reference } = failure
  const { t } = useTranslation('returned')
  const stage = stageOf(named)
  const known = isFailureCode(code) ? code : 'other'
  const step = stage && {
    name: t(`stage.${stage}`),
    at: signInStages.indexOf(stage) + 1,
    of: signInStages.length,
  }
  return (
    <MarginNote tone="error" live>
      <Line>
        <strong>{t(`what.${known}`)}</strong>
      </Line>
      <Line>{t(`help.${known}`)}</Line>
      {step && <Line data-quiet="">{t('step', step)}</Line>}
      {reference !== null && (
        <Line data-quiet="">
          {t('reference')} <InlineCode>{reference}</InlineCode>
        </Line>
      )}
      {session && (
        <Line>
          <TextLink to={paths.home()}>{t('goOn', { name: session.user.trim() || session.login })}</TextLink>
        </Line>
      )}
    </MarginNote>
  )
}
