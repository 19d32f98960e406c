// The error of an action, from what its process reported or from how it ended.
import { PlatformError } from '../../core/error.ts'
import type { Failure } from './messages.ts'
import type { ProcessEnd } from './python-process.ts'
import type { PythonRun } from './python-run.ts'

/** The error of a reported failure. */
export function errorOfFailure(failure: Failure, { functionName: name, limits }: PythonRun): PlatformError {
  const { kind, ...reported } = failure
  // The sentences of the errors end with a full stop.
  const params =
    'detail' in reported ? { ...reported, detail: reported.detail.replace(/[.]$/, '') } : reported
  switch (kind) {
    case 'error':
    case 'syntax':
    case 'import':
      return new PlatformError(`python_${kind}`, { params })
    case 'result':
    case 'function':
      return new PlatformError(`python_${kind}`, { params: { name, ...params } })
    case 'memory':
      return new PlatformError('python_memory', { params: { limit: limits.memory } })
    case 'recursion':
    case 'stopped':
      return new PlatformError(`python_${kind}`)
  }
}

/** The error of a process that ended before it reported anything. */
export function errorOfEnd(end: ProcessEnd, { limits }: PythonRun): PlatformError {
  if (end === 'memory') return new PlatformError('python_memory', { params: { limit: limits.memory } })
  return new PlatformError(end === 'protocol' ? 'python_protocol' : 'python_stopped')
}
