import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { sortProblems } from './field-problems.ts'
import { useProblemText } from './use-error-text.ts'

interface Fields<V extends FieldValues> {
  readonly form: Pick<UseFormReturn<V>, 'setError'>
  /** The field a problem of the body belongs to. */
  readonly fieldOf: (path: string) => FieldPath<V> | undefined
}

/** Says the problems of a refusal at their fields; answers whether all of them were said there. */
export const useSayAtFields = <V extends FieldValues>({
  form,
  fieldOf,
}: Fields<V>): ((error: unknown) => boolean) => {
  const say = useProblemText()
  return (error) => {
    const { fields, rest } = sortProblems(error, fieldOf)
    for (const { name, problem } of fields)
      form.setError(name, { message: say(problem) }, { shouldFocus: true })
    return fields.length > 0 && rest.length === 0
  }
}
