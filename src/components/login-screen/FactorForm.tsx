import { ArrowRight, KeyRound } from 'lucide-react'
import { type ReactNode, type SubmitEvent, useState } from 'react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { FactorProof, LoginRequest } from '#contract/iam/login.ts'
import type { RequestOptions } from '#contract/iam/second-factor/webauthn.ts'
import { passwordMode } from '#contract/iam/sign-in-names.ts'
import { OtherMethods } from '#src/components/second-factor/OtherMethods.tsx'
import { PasskeyProblem } from '#src/components/second-factor/PasskeyProblem.tsx'
import { ProofInput } from '#src/components/second-factor/ProofInput.tsx'
import { type ProofMethod, emptyProof, proofOf } from '#src/components/second-factor/proof-values.ts'
import { usePasskeyProof } from '#src/components/second-factor/use-passkey-proof.ts'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { Muted } from '#src/ui/display/Muted.tsx'
import { Button } from '#src/ui/inputs/Button.tsx'
import { LinkButton } from '#src/ui/inputs/LinkButton.tsx'
import { Row } from '#src/ui/layout/Stack.tsx'
import type { FactorStep } from './factor-step.ts'

const Root = styled('form')({ display: 'grid', gap: 16 })

interface FactorFormProps {
  step: FactorStep
  waiting: boolean
  /** Why the last attempt failed. */
  problem: ReactNode
  /** Reads what the browser needs to ask for a passkey. */
  readPasskey: (challenge: string) => Promise<RequestOptions>
  onSubmit: (request: LoginRequest) => void
  /** Back to the first step. */
  onRestart: (() => void) | undefined
}

/** The state of the form, and how it is submitted. */
const useProof = ({ step, waiting, readPasskey, onSubmit }: FactorFormProps) => {
  // Those of the first attempt: later ones do not repeat them.
  const [{ methods = [], passkeyHosts }] = useState(step)
  const [values, setValues] = useState(() => emptyProof(methods))
  const [isAsked, setAsked] = useState(false)
  /** The problem is of another method. */
  const [isOther, setOther] = useState(false)
  const passkey = usePasskeyProof(() => readPasskey(step.challenge))
  const { method } = values
  const send = (proof: FactorProof | undefined) => {
    const { challenge, login } = step
    if (!proof) return
    setOther(false)
    onSubmit({ auth_mode: passwordMode, login, second_factor: { challenge, ...proof } })
  }
  const submit = async () => {
    if (waiting || passkey.isPending) return
    if (method === 'passkey') return send(await passkey.prove())
    const proof = proofOf(values)
    setAsked(proof === undefined)
    send(proof)
  }
  const choose = (other: ProofMethod) => {
    passkey.clear()
    setAsked(false)
    setOther(true)
    setValues({ method: other, text: '' })
  }
  return { methods, passkeyHosts, values, setValues, isAsked, isOther, passkey, submit, choose }
}

const SubmitButton = ({ isPasskey, waiting }: { isPasskey: boolean; waiting: boolean }) => {
  const { t } = useTranslation(['factor', 'login'])
  return (
    <Button
      variant="primary"
      size="large"
      type="submit"
      full
      autoFocus={isPasskey}
      waiting={waiting}
      icon={isPasskey ? KeyRound : undefined}
      iconAfter={isPasskey ? undefined : ArrowRight}
    >
      {isPasskey ? t('use.passkey') : t('login:submit')}
    </Button>
  )
}

/** The second step of a sign-in: a passkey, a code of the app, or a recovery code (IAM106, IAM108). */
export function FactorForm(props: FactorFormProps) {
  const { waiting, problem, onRestart } = props
  const { t } = useTranslation('factor')
  const { methods, passkeyHosts, values, setValues, isAsked, isOther, passkey, submit, choose } =
    useProof(props)
  const { method } = values
  const isPasskey = method === 'passkey'
  const isBusy = waiting || passkey.isPending
  return (
    <Root
      noValidate
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault()
        void submit()
      }}
    >
      {passkeyHosts !== undefined && <MarginNote>{t('step.hosts', { hosts: passkeyHosts })}</MarginNote>}
      <Muted as="p">{t(`step.${method}`)}</Muted>
      {!isPasskey && <ProofInput key={method} {...{ values, isAsked, waiting }} onChange={setValues} tall />}
      <PasskeyProblem error={passkey.error} />
      {problem && !isOther && passkey.error === undefined && !isBusy && (
        <MarginNote tone="error" live>
          {problem}
        </MarginNote>
      )}
      <SubmitButton key={String(isPasskey)} isPasskey={isPasskey} waiting={isBusy} />
      <OtherMethods methods={methods} current={method} onChoose={choose} />
      {onRestart && (
        <Row>
          <LinkButton onClick={onRestart}>{t('step.restart')}</LinkButton>
        </Row>
      )}
      <Muted as="p" size="small" isFaint>
        {t('step.lost')}
      </Muted>
    </Root>
  )
}
