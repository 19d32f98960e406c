import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { hasCode } from '#src/lib/api-error.ts'
import { sortProblems } from '#src/components/errors/sort-problems.ts'
import { useProblemText } from '#src/components/errors/use-error-message.ts'

export interface FieldErrors<V extends FieldValues> {
  /** The field a problem of the body belongs to. */
  readonly fieldOf: (path: string) => FieldPath<V> | undefined
  /** Where to say that one of that name exists already. */
  readonly conflict?: { readonly field: FieldPath<V>; readonly message: string } | undefined
}

/** Says the problems of a refusal at the fields they belong to. */
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
    /** The error as the form says it at its end: null where fields say it. */
    withoutFieldErrors: <E>(error: E): E | null => (errorsOf(error).length > 0 ? null : error),
  }
}
