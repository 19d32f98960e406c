// The actions that use the data manager or other servers.
import type { DataWork } from '../data-manager/handlers.ts'
import type { PlatformDeps } from '../deps/deps.ts'
import { buildLevels, extractTables } from './actions/extract-and-build.ts'
import type { Executors } from './execution.ts'
import { httpRequest } from './outbound/http-request.ts'
import { sendEmail } from './outbound/send-email.ts'

/** `networks`: allowed private networks, such as `10.0.0.0/8`. */
export function workExecutors(
  deps: Pick<PlatformDeps, 'jobs' | 'settings' | 'secrets'>,
  { work, networks }: { readonly work: DataWork; readonly networks: readonly string[] },
): Pick<Executors, 'extract' | 'build' | 'http_request' | 'send_email'> {
  const { jobs } = deps
  return {
    extract: extractTables({ jobs, work }),
    build: buildLevels({ jobs, work }),
    http_request: httpRequest({ networks }),
    send_email: sendEmail(deps),
  }
}
