// The steps of a test that a connection to a web server passes.
import type { Stages } from './stages.ts'
import type { WebAccess } from './web-request.ts'

export type WebWatch = Pick<WebAccess, 'onAddress' | 'onSecure'>

/** Records the steps of the first connection. */
export function watchStages(stages: Stages, host: string): WebWatch {
  return {
    onAddress: (address) => stages.pass('address', { host, address }),
    onSecure: (handshake) => {
      if (handshake === null) stages.skip('tls')
      else
        stages.pass('tls', {
          protocol: handshake.protocol,
          mode: 'verify',
          valid_to: new Date(handshake.validTo).toISOString(),
        })
    },
  }
}
