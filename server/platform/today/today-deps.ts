import type { EndpointClient } from '../core/endpoint-client.ts'
import type { Session } from '../core/session.ts'
import type { PlatformDeps } from '../deps/deps.ts'

/** What Today reads: the stores, and the endpoints of the platform with the rights of the caller. */
export interface TodayDeps extends Pick<
  PlatformDeps,
  'db' | 'clock' | 'logger' | 'settings' | 'disk' | 'sourceFolders' | 'sampleFolders'
> {
  readonly clientFor: (session: Session) => EndpointClient
}
