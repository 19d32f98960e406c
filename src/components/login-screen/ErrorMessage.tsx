import { useErrorText } from '#src/components/errors/use-error-message.ts'

/** An error in the user's language. It is loaded separately, since most users never see one. */
export function ErrorMessage({ error }: { error: unknown }) {
  return useErrorText()(error)
}
