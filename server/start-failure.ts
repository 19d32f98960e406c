// Formats a failed start as one sentence for the operator.
import { PlatformError } from './platform/core/error.ts'

/** A failure whose message is already that sentence. */
export class StartFailure extends Error {
  constructor(sentence: string, cause?: unknown) {
    super(sentence, { cause })
    this.name = 'StartFailure'
  }
}

const sentences: Readonly<Record<string, (error: NodeJS.ErrnoException) => string>> = {
  EADDRINUSE: ({ message }) =>
    `The port is in use by another program (${message}); stop that program, or set another PORT.`,
  EADDRNOTAVAIL: ({ message }) =>
    `HOST is not an address of this machine (${message}); use one of its addresses, or 127.0.0.1.`,
  ENOTFOUND: ({ message }) =>
    `HOST is not an address of this machine (${message}); use one of its addresses, or 127.0.0.1.`,
  ENOSPC: ({ path }) =>
    `The disk is full${path === undefined ? '' : `: ${path} cannot be written`}; free disk space and start again.`,
  EDQUOT: () => 'The disk quota is exceeded; free disk space and start again.',
  EACCES: ({ path, message }) =>
    `No permission: ${path ?? message}; allow this account to write there, or use another location.`,
  EPERM: ({ path, message }) =>
    `No permission: ${path ?? message}; allow this account to write there, or use another location.`,
  EROFS: ({ path, message }) => `${path ?? message} is read-only; set another PLATFORM_DATA.`,
  ENOTDIR: ({ path, message }) => `${path ?? message} is not a folder; set another PLATFORM_DATA.`,
  ENOENT: ({ path, message }) => `${path ?? message} does not exist; set another PLATFORM_DATA.`,
  EEXIST: ({ path, message }) => `${path ?? message} exists and is not a folder; set another PLATFORM_DATA.`,
}

const sqliteSentences: Readonly<Record<number, string>> = {
  8: 'The metadata store is read-only; allow this account to write to PLATFORM_DATA.',
  10: 'The metadata store cannot be read or written: the disk is full or failing.',
  11: 'The metadata store is damaged; restore it from a backup: npm run admin -- restore FOLDER.',
  13: 'The disk is full and the metadata store cannot be written; free disk space and start again.',
  14: 'The metadata store cannot be opened; allow this account to write to PLATFORM_DATA.',
  26: 'The metadata store is not a SQLite file; restore it from a backup: npm run admin -- restore FOLDER.',
}

const isSystemError = (error: Error): error is NodeJS.ErrnoException =>
  'code' in error && typeof error.code === 'string'

/** Returns the sentence. Unexpected errors keep their message. */
export function formatStartFailure(error: unknown): string {
  if (!(error instanceof Error)) return `Platform Console could not start: ${String(error)}`
  if (error instanceof StartFailure) return error.message
  if (error instanceof PlatformError && error.problems.length > 0)
    return error.problems.map(({ message }) => message).join('\n')
  if (isSystemError(error)) {
    const toSentence = error.code === undefined ? undefined : sentences[error.code]
    if (toSentence !== undefined) return toSentence(error)
    const sqlite: unknown = Reflect.get(error, 'errcode')
    const sqliteSentence = typeof sqlite === 'number' ? sqliteSentences[sqlite & 0xff] : undefined
    if (sqliteSentence !== undefined) return sqliteSentence
  }
  return error.message
}
