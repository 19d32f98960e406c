import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { FactorProof } from '#contract/iam/login.ts'
import { secondFactor } from '#contract/iam/second-factor/endpoints.ts'
import type { FactorState, Passkey } from '#contract/iam/second-factor/factor.ts'
import { passkeys } from '#contract/iam/second-factor/passkeys.ts'
import { call } from '#src/api/call.ts'
import { ErrorNote } from '#src/components/errors/ErrorNote.tsx'
import { OtherMethods } from '#src/components/second-factor/OtherMethods.tsx'
import { PasskeyProblem } from '#src/components/second-factor/PasskeyProblem.tsx'
import { ProofInput } from '#src/components/second-factor/ProofInput.tsx'
import { emptyProof, ownMethods, proofOf } from '#src/components/second-factor/proof-values.ts'
import { usePasskeyProof } from '#src/components/second-factor/use-passkey-proof.ts'
import { Muted } from '#src/ui/display/Muted.tsx'
import { Button } from '#src/ui/inputs/Button.tsx'
import { Dialog } from '#src/ui/overlays/Dialog.tsx'

/** A change of the own second factor that takes a proof. */
export type FactorChange =
  | { readonly kind: 'renew' }
  | { readonly kind: 'remove' }
  | { readonly kind: 'removePasskey'; readonly passkey: Passkey }

const sendChange = async (
  change: FactorChange,
  body: FactorProof,
): Promise<readonly string[] | undefined> => {
  if (change.kind === 'renew') return (await call(secondFactor.renewRecoveryCodes, { body })).recovery_codes
  if (change.kind === 'remove') await call(secondFactor.remove, { body })
  else await call(passkeys.remove, { params: { passkey: change.passkey.id }, body })
  return undefined
}

interface FactorChangeDialogProps {
  change: FactorChange
  state: FactorState
  onClose: () => void
  /** With new recovery codes, if there are any. */
  onDone: (codes: readonly string[] | undefined) => void
}

const useChange = ({ change, state, onDone }: FactorChangeDialogProps) => {
  const methods = ownMethods(state, window.location.hostname)
  const [values, setValues] = useState(() => emptyProof(methods))
  const [isAsked, setAsked] = useState(false)
  const passkey = usePasskeyProof(async () => (await call(passkeys.challenge)).options)
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (proof: FactorProof) => sendChange(change, proof),
    onSuccess: onDone,
  })
  const submit = async () => {
    reset()
    const isPasskey = values.method === 'passkey'
    const proof = isPasskey ? await passkey.prove() : proofOf(values)
    setAsked(proof === undefined && !isPasskey)
    if (proof) mutate(proof)
  }
  return { methods, values, setValues, isAsked, setAsked, passkey, submit, isPending, error, reset }
}

/** Asks for a proof before the second factor is changed. */
export function FactorChangeDialog(props: FactorChangeDialogProps) {
  const { change, onClose } = props
  const { t } = useTranslation(['factor', 'common'])
  const { methods, values, setValues, isAsked, setAsked, passkey, submit, ...sent } = useChange(props)
  const { method } = values
  const name = change.kind === 'removePasskey' ? change.passkey.name : ''
  return (
    <Dialog
      open
      title={t(`own.${change.kind}Title`, { name })}
      text={t(`own.${change.kind}Text`)}
      onClose={onClose}
      onSubmit={() => void submit()}
      actions={
        <>
          <Button variant="text" onClick={onClose}>
            {t('common:action.cancel')}
          </Button>
          <Button
            variant={change.kind === 'renew' ? 'primary' : 'danger'}
            type="submit"
            waiting={sent.isPending || passkey.isPending}
          >
            {t(`own.${change.kind}Submit`)}
          </Button>
        </>
      }
    >
      {method === 'passkey' ? (
        <Muted as="p">{t('own.confirm')}</Muted>
      ) : (
        <ProofInput key={method} {...{ values, isAsked, waiting: sent.isPending }} onChange={setValues} />
      )}
      <OtherMethods
        methods={methods}
        current={method}
        onChoose={(other) => {
          passkey.clear()
          sent.reset()
          setAsked(false)
          setValues({ method: other, text: '' })
        }}
      />
      <PasskeyProblem error={passkey.error} />
      <ErrorNote error={sent.error} />
    </Dialog>
  )
}
