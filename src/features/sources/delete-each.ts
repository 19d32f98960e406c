// Deleting several things one after the other: what went, and where it stopped.
import { type ApiError, isApiError } from '#src/lib/api-error.ts'

export interface Deletion {
  readonly done: readonly string[]
  /** The first that could not be deleted; those after it were not tried. */
  readonly stopped: { readonly name: string; readonly error: ApiError } | undefined
}

export const deleteEach = async (
  names: readonly string[],
  remove: (name: string) => Promise<unknown>,
): Promise<Deletion> => {
  const done: string[] = []
  for (const name of names) {
    try {
      await remove(name)
      done.push(name)
    } catch (error) {
      if (!isApiError(error)) throw error
      return { done, stopped: { name, error } }
    }
  }
  return { done, stopped: undefined }
}
