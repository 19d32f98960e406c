import { PlatformError } from '../error.ts'

/** Stands where a handler is still to come. */
export const later = (): never => {
  throw new PlatformError('not_served', { params: { what: 'package' } })
}
