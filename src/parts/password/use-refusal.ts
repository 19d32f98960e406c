import type { UseFormSetError } from 'react-hook-form'
import { isApiError } from '#src/lib/api-error.ts'
import { useErrorText } from '#src/parts/trouble/use-error-text.ts'
import { type PasswordValues, fieldOfRefusal } from './password-values.ts'

/** Says a refused password change at the field it belongs to, or under the form. */
export const useRefusal = (setError: UseFormSetError<PasswordValues>): ((error: unknown) => void) => {
  const say = useErrorText()
  return (error) => {
    const code = isApiError(error) ? error.code : undefined
    const field = code === undefined ? undefined : fieldOfRefusal[code]
    setError(field ?? 'root', { message: say(error) }, { shouldFocus: true })
  }
}
