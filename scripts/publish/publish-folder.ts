// Checks a folder, compares it with the delivered version, and publishes it (STO101).
import { createHash } from 'node:crypto'
import { limitedPackageOf } from '#contract/iam/api-key.ts'
import { iam } from '#contract/iam/endpoints.ts'
import type { Collection } from '#contract/store/collection.ts'
import { store, storeApi, storeApp } from '#contract/store/endpoints.ts'
import type { ChangeNotes, StorePackage, VersionCheck } from '#contract/store/package.ts'
import type { Entry, Finding } from '#domain/archive/archive.ts'
import { compareEntries, type Comparison } from '#domain/archive/compare/compare.ts'
import { proposeVersion, type VersionProposal } from '#domain/archive/compare/versions.ts'
import { isRefused } from '#domain/archive/finding.ts'
import { exitCodes, failureOf, PublishFailure, usageFailure, type ExitCode } from './failure.ts'
import type { PackageName, PublishOptions } from './options.ts'
import { createPlatformClient, hasParameter, type PlatformClient, RefusedRequest } from './platform-client.ts'
import { prepareArchive, type PreparedArchive } from './prepare-archive.ts'
import { readFolder } from './read-folder.ts'
import { readNotes } from './read-notes.ts'

export interface PublishReport {
  readonly outcome: 'published' | 'publishable' | 'nothing_to_do' | 'findings'
  readonly exitCode: ExitCode
  readonly package: PackageName
  /** The number that was or would be published; null without one. */
  readonly version: string | null
  readonly proposal: VersionProposal | undefined
  /** The version that was delivered before. */
  readonly latest: string | null
  readonly comparison: Comparison | undefined
  readonly findings: readonly Pick<Finding, 'code' | 'params' | 'level' | 'path' | 'repair'>[]
  /** Findings of the platform that the client does not know; of a newer platform. */
  readonly platformFindings: readonly { code: string; path: string; message: string }[]
  readonly repaired: readonly Finding[]
  readonly sha256: string | null
  readonly size: number | null
}

const areaOf = (collection: Collection) => (collection === 'app' ? storeApp : storeApi)

/** Signs in, runs the work, and ends the session. */
const withSession = async <T>(
  { origin, apikey, secretkey }: PublishOptions,
  work: (client: PlatformClient) => Promise<T>,
): Promise<T> => {
  const { token } = await createPlatformClient({ origin }).call(iam.login, { body: { apikey, secretkey } })
  const client = createPlatformClient({ origin, token })
  try {
    return await work(client)
  } finally {
    // The session ends with its idle time otherwise.
    await client.call(iam.logout, {}).catch(() => undefined)
  }
}

/** The package of the arguments, or the one that the key is limited to. */
const packageOf = async (client: PlatformClient, named: PackageName | undefined): Promise<PackageName> => {
  if (named !== undefined) return named
  const { limit } = await client.call(iam.checkSession, {})
  const found = limit?.kind === 'package' ? limitedPackageOf(limit.id) : null
  if (found !== null) return found
  throw usageFailure('Name the package with --package, or use an API key that is limited to one package.')
}

interface Published {
  readonly current: StorePackage
  readonly entries: readonly Entry[]
}

const publishedOf = async (client: PlatformClient, { collection, id }: PackageName): Promise<Published> => {
  const params = { package: id }
  const { package: current } = await client.call(areaOf(collection).get, { params })
  if (current.latest === null) return { current, entries: [] }
  const files = { ...params, version: current.latest }
  const { entries } = await client.call(areaOf(collection).files, { params: files })
  return {
    current,
    entries: entries.map(({ crc32, ...entry }) => ({ ...entry, crc32: Number.parseInt(crc32, 16) })),
  }
}

const shaOf = async (blob: Blob): Promise<string> => {
  const hash = createHash('sha256')
  for await (const piece of blob.stream()) hash.update(piece)
  return hash.digest('hex')
}

interface Prepared {
  readonly options: PublishOptions
  readonly name: PackageName
  readonly archive: PreparedArchive
  readonly published: Published
}

/** The proposal, and the number to publish: null if no file has changed. */
const versionOf = ({ options, archive, published: { current, entries } }: Prepared) => {
  if (archive.blob === undefined)
    return { comparison: undefined, proposal: undefined, version: options.version ?? null }
  const comparison = compareEntries(entries, archive.entries)
  const numbers = current.versions.map(({ version }) => version)
  const proposal = proposeVersion(current.latest, numbers, comparison)
  const proposed = proposal.reason === 'nothing' ? null : proposal.version
  return { comparison, proposal, version: options.version ?? proposed }
}

const archiveOf = async ({ blob }: PreparedArchive) =>
  blob === undefined ? { sha256: null, size: null } : { sha256: await shaOf(blob), size: blob.size }

const outcomeOf = (isBad: boolean, version: string | null): PublishReport['outcome'] => {
  if (isBad) return 'findings'
  return version === null ? 'nothing_to_do' : 'publishable'
}

/** What is known before anything is sent. */
const reportOf = async (prepared: Prepared): Promise<PublishReport> => {
  const { options, name, archive, published } = prepared
  const { findings, repaired } = archive
  const numbered = versionOf(prepared)
  const isBad = isRefused(findings, options.acceptsSecrets ? ['secret'] : [])
  return {
    outcome: outcomeOf(isBad, numbered.version),
    exitCode: isBad ? exitCodes.findings : exitCodes.done,
    package: name,
    ...numbered,
    latest: published.current.latest,
    findings,
    platformFindings: [],
    repaired,
    ...(await archiveOf(archive)),
  }
}

interface Sent {
  readonly client: PlatformClient
  readonly options: PublishOptions
  readonly report: PublishReport
  readonly blob: Blob
  readonly version: string
  readonly notes: ChangeNotes
}

const put = ({ client, options, report, blob, version }: Sent, isCheck: boolean) =>
  client.call(areaOf(report.package.collection).addVersion, {
    params: { package: report.package.id, version },
    query: {
      ...(options.acceptsSecrets ? { accept: 'secret' as const } : {}),
      ...(isCheck ? { check: 'true' as const } : {}),
    },
    body: blob,
  })

/** The report with the findings of the platform. */
const refusedReport = (report: PublishReport, found: PublishReport['platformFindings']): PublishReport => ({
  ...report,
  outcome: 'findings',
  exitCode: exitCodes.findings,
  platformFindings: found,
})

const withVerdict = (report: PublishReport, check: VersionCheck | undefined): PublishReport =>
  check?.verdict === 'refused'
    ? refusedReport(
        report,
        check.findings.map(({ code, path, message }) => ({ code, path: path ?? 'archive', message })),
      )
    : report

/** Checks on the platform where it offers that: another platform would publish. */
const check = async (sent: Sent): Promise<PublishReport> => {
  const { options, report } = sent
  const endpoint = areaOf(report.package.collection).addVersion
  const isOffered = await hasParameter(options.origin, { endpoint, parameter: 'check' })
  return isOffered ? withVerdict(report, (await put(sent, true)).check) : report
}

/** A version that exists already keeps its bytes, so it stays published if its notes are refused. */
const putNotes = async ({ client, report, version, notes }: Sent): Promise<void> => {
  if (Object.keys(notes).length === 0) return
  const params = { package: report.package.id, version }
  try {
    await client.call(areaOf(report.package.collection).setNotes, { params, body: { notes } })
  } catch (error) {
    const { code, exitCode, status, requestId, message } = failureOf(error)
    throw new PublishFailure(
      `Published ${version}, but its change notes were not saved: ${message} Write them on the page of the version.`,
      { code, exitCode, status, requestId },
    )
  }
}

const publish = async (sent: Sent): Promise<PublishReport> => {
  const { report } = sent
  try {
    await put(sent, false)
  } catch (error) {
    if (!(error instanceof RefusedRequest) || error.code !== 'archive_refused') throw error
    return refusedReport(
      report,
      error.details.map(({ path, message, params }) => ({
        code: String(params['reason'] ?? error.code),
        path,
        message,
      })),
    )
  }
  await putNotes(sent)
  return { ...report, outcome: 'published' }
}

/** Throws a failure for a wrong argument and for a platform that refuses or is not reachable. */
export async function publishFolder(options: PublishOptions): Promise<PublishReport> {
  const folder = await readFolder(options.folder)
  const notes = await readNotes(options.notes)
  return withSession(options, async (client) => {
    const name = await packageOf(client, options.package)
    const { limits } = await client.call(store.limits, {})
    const { isRepair, acceptsSecrets } = options
    const rules = { limits, collection: name.collection }
    const archive = await prepareArchive(folder, { rules, isRepair, acceptsSecrets })
    const published = await publishedOf(client, name)
    const report = await reportOf({ options, name, archive, published })
    const { version } = report
    const { blob } = archive
    if (report.outcome !== 'publishable' || version === null || blob === undefined) return report
    const sent = { client, options, report, blob, version, notes }
    return options.isCheck ? check(sent) : publish(sent)
  })
}
