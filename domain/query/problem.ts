import { formatError, type ErrorCode, type ErrorParams } from '#contract/errors.ts'
import type { Problem } from '#contract/http.ts'

/** A problem of a query. `path` is dotted (`filter.city.between`) and repeated in the parameters. */
export function problemAt(
  path: string,
  { code, ...params }: { readonly code: ErrorCode } & ErrorParams,
): Problem {
  return {
    path,
    code,
    params: { path, ...params },
    message: formatError(code, { path, ...params }),
  }
}

/** A name of a request with its path. */
export interface Named {
  readonly path: string
  readonly name: string
}

/** A value, or the problem that prevents it. */
export type Read<T> = { readonly value: T } | { readonly problem: Problem }

/** Collects the values; problems are added to `problems`. */
export function collectValues<T>(reads: readonly Read<T>[], problems: Problem[]): T[] {
  const values: T[] = []
  for (const read of reads) {
    if ('value' in read) values.push(read.value)
    else problems.push(read.problem)
  }
  return values
}
