import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { hasCode } from '#src/lib/api-error.ts'
import { sortProblems } from '#src/components/errors/sort-problems.ts'
import { useProblemText } from '#src/components/errors/use-error-message.ts'

export interface FieldErrors<V extends FieldValues> {
  /** The field of a problem in the body. */
  readonly fieldOf: (path: string) => FieldPath<V> | undefined
  /** The field for errors of a duplicate name. */
  readonly conflict?: { readonly field: FieldPath<V>; readonly message: string } | undefined
}

/** Shows the problems of a refusal at their fields. */
export function useFieldErrors<V extends FieldValues>({ fieldOf, conflict }: FieldErrors<V>) {
  const textOf = useProblemText()
  const errorsOf = (error: unknown): readonly { name: FieldPath<V>; message: string }[] => {
    const problems = sortProblems(error, fieldOf).fields.map(({ name, problem }) => ({
      name,
      message: textOf(problem),
    }))
    return conflict && hasCode(error, 'exists')
      ? [
          { name: conflict.field, message: conflict.message },
          ...problems.filter(({ name }) => name !== conflict.field),
        ]
      : problems
  }
  return {
    show: ({ setError }: Pick<UseFormReturn<V>, 'setError'>, error: unknown): void => {
      for (const { name, message } of errorsOf(error)) setError(name, { message }, { shouldFocus: true })
    },
    /** The error for the end of the form: null if fields show it. */
    withoutFieldErrors: <E>(error: E): E | null => (errorsOf(error).length > 0 ? null : error),
  }
}
