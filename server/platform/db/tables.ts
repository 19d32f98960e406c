// Tables of the metadata store in TypeScript. Instants are ISO text, booleans 0 or 1, `…Json` JSON text.
import type {
  ActionRow,
  ActionTableRow,
  ActionVersionRow,
  DeliveryRow,
  EventRow,
  FinishedWorkRow,
  NotificationRow,
  ObjectNotificationRow,
  WorkflowRow,
} from './engine-tables.ts'
import type { RejectedLinesRow, SourceRow, SourceTableRow } from './source-tables.ts'
import type {
  PackageDownloadsRow,
  PackagePictureRow,
  PackageRow,
  PackageSearchRow,
  PackageTextRow,
  PackageVersionRow,
} from './store-tables.ts'
import type {
  PlaybookLayoutRow,
  PlaybookRow,
  PlaybookTextRow,
  PlaybookVersionRow,
} from './playbook-tables.ts'
import type { Generated } from 'kysely'
import type {
  UserRow,
  RoleRow,
  UserRoleRow,
  GroupRow,
  GroupMemberRow,
  OrganizationRow,
  ProviderRow,
  IdentityRow,
  SignInRecordRow,
  SignInCodeRow,
  TotpFactorRow,
  RecoveryCodeRow,
  PasskeyRow,
  PasswordLinkRow,
  FactorChallengeRow,
  ApiKeyRow,
  CredentialAuthorRow,
  ApplicationRow,
  ApplicationPicturesRow,
  TokenRow,
  AttemptRow,
} from './identity-tables.ts'

interface SettingRow {
  name: string
  valueJson: string
  updatedAt: string | null
  updatedBy: Generated<string>
}
export interface AuditRow {
  seq: Generated<number>
  at: string
  uid: string
  login: string
  action: string
  object: string
  beforeJson: string | null
  afterJson: string | null
  previousHash: string
  hash: string
}
export interface JobRow {
  id: string
  kind: string
  subject: string
  state: string
  outcome: string | null
  progress: number | null
  stepsJson: string
  uid: string
  user: string
  login: string
  createdAt: string
  startedAt: string | null
  finishedAt: string | null
  failureJson: string | null
  resultJson: string
  /** Id of the action or workflow. */
  target: string | null
  trigger: string | null
  eventId: string | null
  /** What led to a start by a build or an upload (ENG42); null for other starts. */
  causeJson: string | null
}
interface JobPlanRow {
  /** Higher runs first. */
  priority: Generated<number>
  /** What the job needs to resume after a restart; null for jobs that are interrupted by one. */
  planJson: Generated<string | null>
  /** The job whose step started it, or its own id if another job continues it; null if a user started it and it is the last. */
  partOf: Generated<string | null>
  /** When the user who started it read its notification. */
  readAt: Generated<string | null>
}
export interface JobLogRow {
  seq: Generated<number>
  jobId: string
  at: string
  level: string
  code: string
  paramsJson: string
}
export interface LogicalObjectRow {
  name: string
  level: string
  /** The object as saved, unknown members included. */
  objectJson: string
  updatedAt: string
  updatedBy: string
}
export interface VirtualAttributeRow {
  name: string
  /** The create body, with the SQL as the user wrote it. */
  attributeJson: string
  createdAt: string
  createdBy: string
  updatedAt: string
  updatedBy: string
}
interface FrozenRow {
  level: string
  frozenAt: string
  objectsJson: string
}
interface BuildRow {
  id: Generated<number>
  levelsJson: string
  jobId: string
  uid: string
  user: string
  createdAt: string
  finishedAt: string | null
  outcome: string | null
  tablesJson: string
}
interface CatalogueRow {
  /** One row, id 1: the published build. Publishing a build is one update of it. */
  id: number
  buildId: number | null
  tablesJson: string
  /** The build before it, whose tables are retained for going back (DM38.g). */
  retainedBuildId: number | null
  retainedTablesJson: string | null
}
/** Rows that a build rejected while it wrote a table. */
interface BuildRejectionsRow {
  buildId: number
  level: string
  objectName: string
  reasonsJson: string
  rowsJson: string
}
export interface SavedQueryRow {
  id: string
  name: string
  description: string
  requestJson: string
  viewJson: string
  folder: string
  sharingJson: string
  ownerUid: string
  ownerUser: string
  /** Who created it. */
  uid: string
  user: string
  createdAt: string
  updatedAt: string
  updatedBy: string
}
interface SavedQueryRunRow {
  seq: Generated<number>
  queryId: string
  at: string
  uid: string
  user: string
  /** The other members of the run. */
  runJson: string
}
export interface BoardRow {
  id: string
  name: string
  description: string
  sharingJson: string
  /** Tiles, filters, comparison and the interval of refreshes. */
  contentJson: string
  uid: string
  user: string
  createdAt: string
  updatedAt: string
  updatedBy: string
}
export interface UploadRow {
  id: string
  uid: string
  purpose: string
  name: string
  /** Announced size in bytes. */
  size: number
  modifiedAt: string | null
  /** SHA-256 of all bytes after completion. */
  sha256: string | null
  createdAt: string
  /** Time of the last received bytes. */
  touchedAt: string
  completedAt: string | null
  /** When its table was removed or got another file. The bytes remain while a published view reads them. */
  retiredAt: string | null
  /** Of a copy of a file on another server: its version there; null if the server does not tell versions apart. */
  version: string | null
}

export interface Tables {
  users: UserRow
  roles: RoleRow
  userRoles: UserRoleRow
  userGroups: GroupRow
  groupRoles: { groupId: string; roleId: string }
  groupMembers: GroupMemberRow
  organizations: OrganizationRow
  organizationMembers: { organizationId: string; userId: string }
  providers: ProviderRow
  identities: IdentityRow
  signInRecords: SignInRecordRow
  signInCodes: SignInCodeRow
  totpFactors: TotpFactorRow
  recoveryCodes: RecoveryCodeRow
  passkeys: PasskeyRow
  passwordLinks: PasswordLinkRow
  factorChallenges: FactorChallengeRow
  apiKeys: ApiKeyRow
  credentialAuthors: CredentialAuthorRow
  applications: ApplicationRow
  applicationPictures: ApplicationPicturesRow
  tokens: TokenRow
  attempts: AttemptRow
  settings: SettingRow
  audit: AuditRow
  jobs: JobRow & JobPlanRow
  jobLog: JobLogRow
  actions: ActionRow
  actionVersions: ActionVersionRow
  workflows: WorkflowRow
  events: EventRow
  actionTables: ActionTableRow
  finishedWork: FinishedWorkRow
  notifications: NotificationRow
  objectNotifications: ObjectNotificationRow
  deliveries: DeliveryRow
  sources: SourceRow
  sourceTables: SourceTableRow
  logicalObjects: LogicalObjectRow
  virtualAttributes: VirtualAttributeRow
  frozen: FrozenRow
  builds: BuildRow
  catalogue: CatalogueRow
  rejectedLines: RejectedLinesRow
  buildRejections: BuildRejectionsRow
  savedQueries: SavedQueryRow
  savedQueryRuns: SavedQueryRunRow
  boards: BoardRow
  uploads: UploadRow
  playbooks: PlaybookRow
  playbookTexts: PlaybookTextRow
  playbookVersions: PlaybookVersionRow
  playbookLayouts: PlaybookLayoutRow
  packages: PackageRow
  packageVersions: PackageVersionRow
  packageDownloads: PackageDownloadsRow
  packageSearches: PackageSearchRow
  packageTexts: PackageTextRow
  packagePictures: PackagePictureRow
}
