import { useErrorText } from '#src/parts/trouble/use-error-text.ts'

/** A refusal in the reader's words. They come apart from the screen, which most people leave without any. */
export const SaidRefusal = ({ error }: { error: unknown }) => useErrorText()(error)
