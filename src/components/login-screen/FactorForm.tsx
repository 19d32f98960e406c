import { ArrowRight } from 'lucide-react'
import { type ReactNode, type SubmitEvent, useState } from 'react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { LoginRequest } from '#contract/iam/login.ts'
import { passwordMode } from '#contract/iam/sign-in-names.ts'
import { ProofInput } from '#src/components/second-factor/ProofInput.tsx'
import { emptyProof, proofOf } from '#src/components/second-factor/proof-values.ts'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { Muted } from '#src/ui/display/Muted.tsx'
import { Button } from '#src/ui/inputs/Button.tsx'
import type { FactorStep } from './factor-step.ts'

const Root = styled('form')({ display: 'grid', gap: 16 })

interface FactorFormProps {
  step: FactorStep
  waiting: boolean
  /** Why the last attempt failed. */
  problem: ReactNode
  onSubmit: (request: LoginRequest) => void
  /** Back to the first step. */
  onRestart: (() => void) | undefined
}

/** The second step of a sign-in: a code of the app, or a recovery code (IAM106). */
export function FactorForm({ step, waiting, problem, onSubmit, onRestart }: FactorFormProps) {
  const { t } = useTranslation(['factor', 'login'])
  const [values, setValues] = useState(emptyProof)
  const [isAsked, setAsked] = useState(false)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const proof = proofOf(values)
    setAsked(proof === undefined)
    if (waiting || proof === undefined) return
    const { challenge, login } = step
    onSubmit({ auth_mode: passwordMode, login, second_factor: { challenge, ...proof } })
  }
  return (
    <Root noValidate onSubmit={submit}>
      <Muted as="p">{t(values.isRecovery ? 'step.recovery' : 'step.code')}</Muted>
      <ProofInput {...{ values, isAsked, waiting }} onChange={setValues} tall />
      {problem && (
        <MarginNote tone="error" live>
          {problem}
        </MarginNote>
      )}
      <Button variant="primary" size="large" type="submit" full waiting={waiting} iconAfter={ArrowRight}>
        {t('login:submit')}
      </Button>
      {onRestart && (
        <Button variant="text" onClick={onRestart}>
          {t('step.restart')}
        </Button>
      )}
      <Muted as="p" size="small" isFaint>
        {t('step.lost')}
      </Muted>
    </Root>
  )
}
