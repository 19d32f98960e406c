// Assigns the problems of an error to fields of a form.
import { isApiError } from '#src/lib/api-error.ts'
import type { Problem } from '#contract/http.ts'

interface SortedProblems<Name extends string> {
  readonly fields: readonly { readonly name: Name; readonly problem: Problem }[]
  /** Problems that belong to a field, of the form, shown of the form. */
  readonly other: readonly Problem[]
}

/**
 * Sorts the problems of an error by the fields of a form. `fieldOf` maps a dotted path of the body
 * (`parameters.path`) to the name of a field, or undefined.
 */
export function sortProblems<Name extends string>(
  error: unknown,
  fieldOf: (path: string) => Name | undefined,
): SortedProblems<Name> {
  const problems = isApiError(error) ? error.details : []
  const named = problems.map((problem) => ({ name: fieldOf(problem.path), problem }))
  return {
    fields: named.flatMap(({ name, problem }) => (name === undefined ? [] : [{ name, problem }])),
    other: named.flatMap(({ name, problem }) => (name === undefined ? [problem] : [])),
  }
}
