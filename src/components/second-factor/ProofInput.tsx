import { useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Field, describedBy } from '#src/ui/fields/Field.tsx'
import { TextInput } from '#src/ui/inputs/TextInput.tsx'
import { type ProofValues, proofOf } from './proof-values.ts'

interface ProofInputProps {
  values: ProofValues
  onChange: (values: ProofValues) => void
  /** It was submitted while it was not complete. */
  isAsked: boolean
  /** It is being checked: after a refusal, the next code is typed over this one. */
  waiting: boolean
  tall?: boolean
}

/** A code of the app or, for a lost device, a recovery code. */
export function ProofInput({ values, onChange, isAsked, waiting, tall }: ProofInputProps) {
  const { t } = useTranslation('factor')
  const id = useId()
  const input = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const { method, text } = values
  const isRecovery = method === 'recovery_code'
  const error =
    isAsked && proofOf(values) === undefined ? t(isRecovery ? 'recoveryNeeded' : 'codeNeeded') : undefined
  useEffect(() => {
    if (!waiting) input.current?.select()
  }, [waiting])
  return (
    <Field id={id} label={t(isRecovery ? 'recovery' : 'code')} error={error}>
      <TextInput
        id={id}
        ref={input}
        name={method}
        value={text}
        onChange={(typed) => onChange({ method, text: typed })}
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        inputMode={isRecovery ? 'text' : 'numeric'}
        maxLength={isRecovery ? 40 : 10}
        autoFocus
        mono
        tall={tall}
        invalid={error !== undefined}
        aria-describedby={describedBy(id, { error })}
      />
    </Field>
  )
}
