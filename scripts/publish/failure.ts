/** What ends a publication, and the exit code that names it to scripts. */
export const exitCodes = { done: 0, findings: 1, usage: 2, refused: 3 } as const
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes]

interface FailureDetails {
  /** `usage`, `unreachable`, or the code of the error response. */
  readonly code: string
  readonly exitCode: ExitCode
  readonly status?: number | undefined
  readonly requestId?: string | undefined
}

/** A publication that ended with an error. The message contains the remedy. */
export class PublishFailure extends Error {
  readonly code: string
  readonly exitCode: ExitCode
  readonly status: number | undefined
  readonly requestId: string | undefined

  constructor(message: string, { code, exitCode, status, requestId }: FailureDetails) {
    super(message)
    this.code = code
    this.exitCode = exitCode
    this.status = status
    this.requestId = requestId
  }
}

/** A wrong argument, or a variable that is missing. */
export function usageFailure(message: string): PublishFailure {
  return new PublishFailure(message, { code: 'usage', exitCode: exitCodes.usage })
}

/** An error of the client itself ends like a refusal: 1 would mean findings. */
export function failureOf(error: unknown): PublishFailure {
  if (error instanceof PublishFailure) return error
  const message = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return new PublishFailure(message, { code: 'internal', exitCode: exitCodes.refused })
}
