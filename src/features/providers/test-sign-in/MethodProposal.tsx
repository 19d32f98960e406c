import { useTranslation } from 'react-i18next'
import type { ClientAuthentication } from '#contract/iam/provider.ts'
import type { TestSignIn } from '#contract/iam/sign-in.ts'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { LinkButton } from '#src/ui/inputs/LinkButton.tsx'
import { acceptedMethod } from './accepted-method.ts'

export interface MethodChoice {
  /** The value of the form. */
  readonly chosen: ClientAuthentication
  readonly choose: (method: ClientAuthentication) => void
}

interface MethodProposalProps extends MethodChoice {
  testSignIn: TestSignIn
}

/** Offers to store the client authentication that worked, so that no sign-in has to try. */
export function MethodProposal({ testSignIn, chosen, choose }: MethodProposalProps) {
  const { t } = useTranslation('providers')
  const method = acceptedMethod(testSignIn)
  if (method === undefined || chosen !== 'automatic') return null
  const name = t(`clientAuthentication.${method}`)
  return (
    <MarginNote
      tone="proposal"
      live
      actions={
        <LinkButton onClick={() => choose(method)}>{t('testSignIn.useMethod', { method: name })}</LinkButton>
      }
    >
      {t('testSignIn.otherMethod', { method: name })}
    </MarginNote>
  )
}
