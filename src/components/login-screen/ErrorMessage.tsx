import { useErrorText } from '#src/components/errors/use-error-message.ts'

/** A refusal in the reader's words. They come apart from the screen, which most people leave without any. */
export function ErrorMessage({ error }: { error: unknown }) {
  return useErrorText()(error)
}
