// A proof of the second factor as it is typed (IAM106).
import type { FactorProof } from '#contract/iam/login.ts'

export interface ProofValues {
  readonly isRecovery: boolean
  readonly text: string
}

export const emptyProof: ProofValues = { isRecovery: false, text: '' }

/** Undefined while it is not complete. */
export function proofOf({ isRecovery, text }: ProofValues): FactorProof | undefined {
  if (isRecovery) return text.trim() === '' ? undefined : { recovery_code: text.trim() }
  const code = text.replaceAll(/\s/g, '')
  return /^\d{6}$/.test(code) ? { code } : undefined
}
