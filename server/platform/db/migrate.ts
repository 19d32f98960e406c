// Schema migrations. Each runs once, in order, in the transaction that updates the schema version. Never edit an
// existing one.
import type { DatabaseSync } from 'node:sqlite'
import { first } from './migrations/0001-first.ts'
import { uploads } from './migrations/0002-uploads.ts'
import { identity } from './migrations/0003-identity.ts'
import { packageStore } from './migrations/0004-package-store.ts'
import { playbooks } from './migrations/0005-playbooks.ts'
import { credentialAuthors } from './migrations/0006-credential-authors.ts'
import { signInCodes } from './migrations/0007-sign-in-codes.ts'
import { engine } from './migrations/0009-engine.ts'
import { sharedQueries } from './migrations/0011-shared-queries.ts'
import { boards } from './migrations/0012-boards.ts'
import { virtualAttributes } from './migrations/0008-virtual-attributes.ts'
import { storedTriggers } from './migrations/0010-stored-triggers.ts'
import { jobCauses } from './migrations/0013-job-causes.ts'
import { readingOptions } from './migrations/0014-reading-options.ts'
import { tableParts } from './migrations/0015-table-parts.ts'
import { previousBuild } from './migrations/0016-previous-build.ts'
import { listTables } from './migrations/0017-list-tables.ts'
import { extractionFindings } from './migrations/0018-extraction-findings.ts'
import { fewerEventIndexes } from './migrations/0019-fewer-event-indexes.ts'
import { fewerJobIndexes } from './migrations/0020-fewer-job-indexes.ts'
import { jobNotifications } from './migrations/0021-job-notifications.ts'
import { objectNotifications } from './migrations/0022-object-notifications.ts'
import { dailyDownloads } from './migrations/0023-daily-downloads.ts'
import { remoteTables } from './migrations/0024-remote-tables.ts'
import { fileVersions } from './migrations/0025-file-versions.ts'
import { attributeChanges } from './migrations/0027-attribute-changes.ts'
import { secondFactors } from './migrations/0028-second-factors.ts'
import { passkeys } from './migrations/0029-passkeys.ts'
import { keyScopes } from './migrations/0030-key-scopes.ts'
import { sessionOrigins } from './migrations/0031-session-origins.ts'
import { providerSignOut } from './migrations/0033-provider-sign-out.ts'
import { changeNotes } from './migrations/0034-change-notes.ts'
import { oneTimeEnd } from './migrations/0035-one-time-end.ts'
import { passwordLinks } from './migrations/0036-password-links.ts'

const migrations: readonly ((database: DatabaseSync) => void)[] = [
  first,
  uploads,
  identity,
  packageStore,
  playbooks,
  credentialAuthors,
  signInCodes,
  virtualAttributes,
  engine,
  storedTriggers,
  sharedQueries,
  boards,
  jobCauses,
  readingOptions,
  tableParts,
  previousBuild,
  listTables,
  extractionFindings,
  fewerEventIndexes,
  fewerJobIndexes,
  jobNotifications,
  objectNotifications,
  dailyDownloads,
  remoteTables,
  fileVersions,
  attributeChanges,
  secondFactors,
  keyScopes,
  sessionOrigins,
  changeNotes,
  passkeys,
  providerSignOut,
  passwordLinks,
  oneTimeEnd,
]

const versionOf = (database: DatabaseSync): number => {
  const row = database.prepare('PRAGMA user_version').get()
  return typeof row?.['user_version'] === 'number' ? row['user_version'] : 0
}

/** Migrates the store to the current schema. Throws if a newer version of the program has written it. */
export function migrate(database: DatabaseSync): void {
  const version = versionOf(database)
  if (version > migrations.length)
    throw new Error(
      `The data folder was written by a newer version (schema ${version}); this version supports schemas up to ${migrations.length}`,
    )
  for (const [index, step] of migrations.entries()) {
    if (index < version) continue
    database.exec('BEGIN IMMEDIATE')
    try {
      step(database)
      database.exec(`PRAGMA user_version = ${index + 1}`)
      database.exec('COMMIT')
    } catch (error) {
      if (database.isTransaction) database.exec('ROLLBACK')
      throw error
    }
  }
}
