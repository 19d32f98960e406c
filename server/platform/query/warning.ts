// The sentences of `warning`.
import type { QueryRequest } from '#contract/query/request.ts'
import { unknownMembers } from '#domain/query/request-members.ts'
import type { Plan } from './compile-query.ts'

/** The warnings of the query, and the members that were ignored (HTTP5); null without any. */
export function warningOf({ request, plan }: { request: QueryRequest; plan: Plan }): string | null {
  const unknown = unknownMembers(request)
  const sentences = [
    ...plan.warnings.map(({ message }) => message),
    ...(unknown.length === 0
      ? []
      : [`Ignored, because the endpoint does not know them: ${unknown.join(', ')}`]),
  ]
  return sentences.length === 0 ? null : sentences.join(' ')
}
