// Engine tables in TypeScript. Instants are ISO text, booleans 0 or 1, `…Json` JSON text.
import type { Generated } from 'kysely'

export interface ActionRow {
  id: string
  name: string
  description: string
  enabled: number
  /** Seconds. */
  timeout: number
  kind: string
  parametersJson: string
  /** Values by name, sealed; null if there are none. */
  secrets: string | null
  /** When each was set and by whom: `[{name, updated_at, uid}]`. */
  secretsJson: string
  version: number
  createdAt: string
  createdByUid: string
  createdBy: string
  updatedAt: string
  updatedByUid: string
  updatedBy: string
}
export interface ActionVersionRow {
  actionId: string
  number: number
  at: string
  uid: string
  user: string
  restoredFrom: number | null
  kind: string
  parametersJson: string
}
export interface WorkflowRow {
  id: string
  name: string
  description: string
  enabled: number
  /** Stages, schedule, triggers and notifications. */
  documentJson: string
  version: number
  /** Scheduled starts up to this instant are done: the last one, or when the schedule was set. */
  scheduledAt: string | null
  createdAt: string
  createdByUid: string
  createdBy: string
  updatedAt: string
  updatedByUid: string
  updatedBy: string
}
export interface EventRow {
  id: string
  targetKind: string
  targetId: string
  targetName: string
  receivedAt: string
  uid: string
  user: string
  address: string
  idempotencyKey: string | null
  sha256: string
  sent: number
  size: number
  rows: number | null
  firstValues: string
  /** The first characters of the content, folded. */
  search: string
  /** Null if the body is a file of the data folder. */
  body: Uint8Array | null
  jobId: string
  resentFrom: string | null
}
export interface ActionTableRow {
  databaseName: string
  tableName: string
  displayName: string
  columnsJson: string
  measureDateField: string | null
  /** Name in the warehouse. A replacement keeps it. */
  physicalName: string
  rows: number
  /** Counts writes. */
  version: number
  createdAt: string
  createdByUid: string
  createdBy: string
  writtenAt: string | null
}
export interface FinishedWorkRow {
  seq: Generated<number>
  workJson: string
  /** Ids of the workflows that it has started. */
  startedJson: string
}
export interface NotificationRow {
  id: string
  reason: string
  at: string
  workflowId: string
  workflowName: string
  /** Empty if the reason has no job. */
  jobId: string
  uid: string
  inConsole: number
  readAt: string | null
  /** Why, unless the job tells. */
  problemJson: string | null
}
/** A user was told about an object of somebody else. */
export interface ObjectNotificationRow {
  id: string
  uid: string
  kind: 'query' | 'board' | 'package'
  objectId: string
  /** Empty except for a published version. */
  version: string
  /** Who shared or published it. */
  byUser: string
  at: string
  readAt: string | null
}
export interface DeliveryRow {
  seq: Generated<number>
  notificationId: string
  channel: string
  recipient: string
  state: string
  tries: number
  nextTryAt: string | null
  error: string | null
}
