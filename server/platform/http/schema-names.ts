// Names of the contract's schemas in the OpenAPI document, which contains each of them once.
import { z } from 'zod'
import { build, builtTable, rejectedReason, rejectedTable } from '#contract/data-manager/build.ts'
import { remoteLocation } from '#contract/data-manager/connection.ts'
import {
  attributeSource,
  logicalAttribute,
  logicalObject,
  objectName,
  relation,
  storedLogicalObject,
} from '#contract/data-manager/logical-object.ts'
import { affectedCondition, affectedQuery } from '#contract/data-manager/plan-endpoints.ts'
import {
  readingOptions,
  readingReport,
  tableReading,
  writtenAs,
} from '#contract/data-manager/reading-options.ts'
import { fileEntry, source, sourceState } from '#contract/data-manager/source.ts'
import {
  attributeType,
  extraction,
  filePreview,
  rejectedLineList,
  table,
  tableAdd,
} from '#contract/data-manager/table.ts'
import { virtualAttribute } from '#contract/data-manager/virtual-attribute.ts'
import { actionColumn, actionTable } from '#contract/engine/action-table.ts'
import { action, actionVersion } from '#contract/engine/action.ts'
import { person, tableReference } from '#contract/engine/reference.ts'
import { engineSettingsDocument } from '#contract/engine/setting.ts'
import { workflow, workflowStep } from '#contract/engine/workflow.ts'
import { instant, problem } from '#contract/http.ts'
import { apiKey } from '#contract/iam/api-key.ts'
import { application, modeChoice } from '#contract/iam/application.ts'
import { group, groupWrite } from '#contract/iam/group.ts'
import { identity } from '#contract/iam/identity.ts'
import { session } from '#contract/iam/login.ts'
import { member } from '#contract/iam/member.ts'
import { organization } from '#contract/iam/organization.ts'
import { passwordPolicies } from '#contract/iam/preferences.ts'
import { bindings, mapping, provider, providerWrite } from '#contract/iam/provider.ts'
import { roleCondition } from '#contract/iam/role-condition.ts'
import { role, roleWrite } from '#contract/iam/role.ts'
import { settings } from '#contract/iam/setting.ts'
import { signInRecord, testSignIn } from '#contract/iam/sign-in.ts'
import { user } from '#contract/iam/user.ts'
import { job, jobCause, logLine } from '#contract/jobs/job.ts'
import {
  playbookDocument,
  playbookLayout,
  playbookSummary,
  playbookVersion,
} from '#contract/playbook/playbook.ts'
import { boardTile } from '#contract/query/board.ts'
import { sharingGroup } from '#contract/query/saved-query.ts'
import { sharing } from '#contract/query/sharing.ts'
import { storedLimits } from '#contract/store/limits.ts'
import {
  archiveEntry,
  packageAnswer,
  packageSummary,
  packageVersion,
  packageWrite,
} from '#contract/store/package.ts'
import { upload, uploadPreview } from '#contract/uploads/upload.ts'

const names: Readonly<Record<string, z.ZodType>> = {
  Build: build,
  BuiltTable: builtTable,
  RejectedReason: rejectedReason,
  RejectedTable: rejectedTable,
  RemoteLocation: remoteLocation,
  AttributeSource: attributeSource,
  LogicalAttribute: logicalAttribute,
  LogicalObject: logicalObject,
  ObjectName: objectName,
  Relation: relation,
  StoredLogicalObject: storedLogicalObject,
  AffectedCondition: affectedCondition,
  AffectedQuery: affectedQuery,
  ReadingOptions: readingOptions,
  ReadingReport: readingReport,
  TableReading: tableReading,
  WrittenAs: writtenAs,
  FileEntry: fileEntry,
  Source: source,
  SourceState: sourceState,
  AttributeType: attributeType,
  Extraction: extraction,
  FilePreview: filePreview,
  RejectedLines: rejectedLineList,
  Table: table,
  TableAdd: tableAdd,
  VirtualAttribute: virtualAttribute,
  ActionColumn: actionColumn,
  ActionTable: actionTable,
  Action: action,
  ActionVersion: actionVersion,
  Person: person,
  TableReference: tableReference,
  EngineSettings: engineSettingsDocument,
  Workflow: workflow,
  WorkflowStep: workflowStep,
  Instant: instant,
  Problem: problem,
  ApiKey: apiKey,
  Application: application,
  ModeChoice: modeChoice,
  Group: group,
  GroupWrite: groupWrite,
  Identity: identity,
  Session: session,
  Member: member,
  Organization: organization,
  PasswordPolicies: passwordPolicies,
  ProviderBindings: bindings,
  ProviderMapping: mapping,
  Provider: provider,
  ProviderWrite: providerWrite,
  RoleCondition: roleCondition,
  Role: role,
  RoleWrite: roleWrite,
  IdentitySettings: settings,
  SignInRecord: signInRecord,
  TestSignIn: testSignIn,
  User: user,
  Job: job,
  JobCause: jobCause,
  JobLogLine: logLine,
  PlaybookDocument: playbookDocument,
  PlaybookLayout: playbookLayout,
  PlaybookSummary: playbookSummary,
  PlaybookVersion: playbookVersion,
  BoardTile: boardTile,
  SharingGroup: sharingGroup,
  Sharing: sharing,
  StoreLimits: storedLimits,
  ArchiveEntry: archiveEntry,
  Package: packageAnswer,
  PackageSummary: packageSummary,
  PackageVersion: packageVersion,
  PackageWrite: packageWrite,
  Upload: upload,
  UploadPreview: uploadPreview,
}

/** Gives the schemas their names, for `z.toJSONSchema`. */
export function nameSchemas(): void {
  for (const [id, schema] of Object.entries(names)) z.globalRegistry.add(schema, { ...schema.meta(), id })
}
