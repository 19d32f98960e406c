import type { UseFormSetError } from 'react-hook-form'
import { isApiError } from '#src/lib/api-error.ts'
import { useErrorText } from '#src/components/errors/use-error-message.ts'
import type { ErrorCode } from '#contract/errors.ts'

export interface PasswordValues {
  current: string
  next: string
}

/** The field of each refusal of a password change. */
const fieldOfRefusal: Partial<Record<ErrorCode, keyof PasswordValues>> = {
  wrong_old_password: 'current',
  password_unchanged: 'next',
  password_policy: 'next',
}

/** Shows the refusal of a password change at its field, or below the form. */
export function useRefusal(setError: UseFormSetError<PasswordValues>): (error: unknown) => void {
  const formatError = useErrorText()
  return (error) => {
    const code = isApiError(error) ? error.code : undefined
    const field = code === undefined ? undefined : fieldOfRefusal[code]
    setError(field ?? 'root', { message: formatError(error) }, { shouldFocus: true })
  }
}
