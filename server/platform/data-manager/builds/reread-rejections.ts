// Reads all rows again that a build rejected from a table (DM33.g), while everything that decides its rows is as it was
// when the table was written. Rows are written to a file of the staging folder before the first is sent, so that a slow
// reader blocks neither the warehouse nor a source.
import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { levels as allLevels } from '#contract/data-manager/logical-object.ts'
import { PlatformError, problemAt, refuse } from '../../core/error.ts'
import { currentLayout } from '../../warehouse/loading/file-columns.ts'
import { fileIdentity, whileUnchanged } from '../../warehouse/loading/file-watch.ts'
import { readWrittenRows, writeRejectedRows, type Check } from '../../warehouse/loading/rejected-rows.ts'
import type { Rejected } from '../../warehouse/loading/rejects.ts'
import type { Loading } from '../../warehouse/loading/staging.ts'
import { readRejectedLines } from '../../warehouse/loading/text-pass.ts'
import { checksOf, countRejections, type Branch } from '../../warehouse/loading/write-table.ts'
import { stagingFolder } from '../core/staging-folder.ts'
import { hasLines } from '../sources/rejected-lines.ts'
import { withBuiltTypes } from './build-object.ts'
import { martBranch } from './mart-branch.ts'
import { plannedDesigns } from './planned-designs.ts'
import { primBranch, type PrimFile } from './prim-branches.ts'
import { primFiles } from './prim-files.ts'
import type { BuildDeps } from './read-build.ts'
import { lineOf, rowOf, type StoredRejections, type StoredRow } from './rejections.ts'
import { fingerprintOf } from './unchanged.ts'

type Inputs = Parameters<typeof fingerprintOf>[0]
type RowPieces = AsyncIterable<StoredRow[]> | readonly StoredRow[][]

/** Rejected rows that are read together. */
interface Part {
  /** Rows of the table that they stand for. */
  readonly count: number
  /** Entries of the file: one for all items of a JSON document that are not objects. */
  readonly entries: number
  /** Reads what needs the session. The rows themselves are read after it has ended. */
  open(
    loading: Loading,
    send: { readonly path: string; readonly signal: AbortSignal },
  ): Promise<() => RowPieces>
}

interface Lines {
  readonly file: PrimFile
  readonly rejected: Rejected
}

interface Reread {
  /** All rows, in pieces. Breaks off if they are not as many as the build counted. */
  readonly rows: AsyncGenerator<StoredRow[], void, undefined>
  /** Removes the files of the staging folder. */
  readonly remove: () => Promise<void>
}

const outdated = ({ buildId, objectName }: StoredRejections, cause?: unknown): PlatformError =>
  new PlatformError('build_rejects_outdated', { params: { build: buildId, table: objectName }, cause })

const levelNames = z.array(z.enum(allLevels))

const isWrittenFrom = (inputs: Inputs, fingerprint: string): boolean => {
  try {
    return fingerprintOf(inputs) === fingerprint
  } catch (error) {
    if (error instanceof PlatformError) return false
    throw error
  }
}

const currentInputs = async (
  deps: BuildDeps,
  { buildId, level, objectName, fingerprint }: StoredRejections,
): Promise<Inputs | undefined> => {
  const build = await deps.db
    .selectFrom('builds')
    .select('levelsJson')
    .where('id', '=', buildId)
    .executeTakeFirst()
  if (build === undefined || fingerprint === null) return undefined
  const { plan, objects } = await plannedDesigns(deps, levelNames.parse(JSON.parse(build.levelsJson)))
  const object = plan.find((one) => one.level === level && one.object.object_name === objectName)?.object
  if (object === undefined) return undefined
  const files = level === 'data_prim' ? await primFiles(deps, object) : []
  return [deps.catalogue.built(), deps.catalogue.retained()]
    .map((state) => (state?.tables ?? []).filter((table) => table.database_name === 'data_prim'))
    .map((prim): Inputs => ({ object, level, files, objects, prim }))
    .find((inputs) => isWrittenFrom(inputs, fingerprint))
}

/** What the build read. Throws `build_rejects_outdated` if it may have changed. */
const requireInputs = async (deps: BuildDeps, stored: StoredRejections): Promise<Inputs> => {
  const inputs = await currentInputs(deps, stored).catch((error: unknown) => {
    throw error instanceof PlatformError ? outdated(stored, error) : error
  })
  if (inputs === undefined) throw outdated(stored)
  return inputs
}

const branchesOf = async (
  loading: Loading,
  order: Inputs,
): Promise<{ branches: readonly Branch[]; lines: readonly Lines[] }> => {
  if (order.level === 'data_mart') {
    const found = await martBranch(loading, order)
    return { branches: found === null ? [] : [found.branch], lines: [] }
  }
  const read = []
  for (const [index, file] of order.files.entries()) {
    const { branch, rejected } = await primBranch(loading, {
      object: order.object,
      file,
      into: `staged_${index}`,
    })
    read.push({ file, branch, rejected })
  }
  return {
    branches: read.map(({ branch }) => branch),
    lines: read.filter(({ rejected }) => rejected.count > 0),
  }
}

const rowPart = (branch: Branch, checks: readonly Check[], count: number): Part => ({
  count,
  entries: count,
  open: async (loading, { path }) => {
    await writeRejectedRows(loading, branch, { checks, path })
    return async function* () {
      for await (const rows of readWrittenRows(path, { name: branch.name, checks })) yield rows.map(rowOf)
    }
  },
})

/** Lines of a text file are read again while they are sent. */
const linePart = ({ file, rejected: { count, samples } }: Lines): Part => {
  const toRows = (lines: Rejected['samples']): StoredRow[] =>
    lines.map((line) => lineOf({ ...line, file: file.name }))
  if (!hasLines(file.plan))
    return { count, entries: samples.length, open: () => Promise.resolve(() => [toRows(samples)]) }
  return {
    count,
    entries: count,
    open: async (loading, { signal }) => {
      const [layout, identity] = [await currentLayout(loading, file), await fileIdentity(file)]
      const { path, name } = file
      const bytes = { path, name, isPacked: layout.isPacked, unpackedLimit: undefined, signal }
      return async function* () {
        for await (const lines of readRejectedLines({ file: bytes, layout, names: [], limit: undefined }))
          yield toRows(lines)
        if ((await fileIdentity(file)) !== identity)
          throw new PlatformError('file_vanished', { params: { file: name } })
      }
    },
  }
}

/** The parts of the file. Throws `build_rejects_outdated` unless all counts are those of the build. */
const partsOf = async (
  loading: Loading,
  inputs: Inputs,
  { stored, reason }: { stored: StoredRejections; reason: number | undefined },
): Promise<readonly Part[]> => {
  const order = { ...inputs, object: withBuiltTypes(inputs) }
  const columns = order.object.attributes.map(({ attribute_name: name, type }) => ({ name, type }))
  const { branches, lines } = await branchesOf(loading, order)
  const lineParts = lines.map(linePart)
  const all: Part[] = [...lineParts]
  const byReason: Part[] = [...lineParts]
  for (const branch of branches) {
    const { rejections, rejectedRows } = await countRejections(loading, branch, { columns })
    byReason.push(...rejections.map(({ check, count }) => rowPart(branch, [check], count)))
    if (rejectedRows > 0) all.push(rowPart(branch, checksOf(branch, { columns }), rejectedRows))
  }
  const isSame =
    all.reduce((sum, { count }) => sum + count, 0) === stored.rejected_rows &&
    byReason.map(({ count }) => count).join() === stored.reasons.map(({ count }) => count).join()
  if (!isSame) throw outdated(stored)
  return reason === undefined ? all : byReason.slice(reason, reason + 1)
}

/** Codes of reading that say that something has changed. */
const changes: readonly string[] = ['file_unreadable', 'invalid_value', 'attribute_source_unknown']

const requireReason = ({ reasons }: StoredRejections, reason: number | undefined): void => {
  if (reason === undefined || reason < reasons.length) return
  const allowed = reasons.map((_, index) => index).join(', ')
  throw refuse([problemAt('reason', 'wrong_value', { value: String(reason), allowed })])
}

const sendParts = async function* (
  opened: readonly { readonly part: Part; readonly read: () => RowPieces }[],
  stored: StoredRejections,
): AsyncGenerator<StoredRow[], void, undefined> {
  for (const { part, read } of opened) {
    let sent = 0
    for await (const rows of read()) {
      sent += rows.length
      yield rows
    }
    if (sent !== part.entries) throw outdated(stored)
  }
}

/** All rejected rows, or those with one reason of the table. Throws `build_rejects_outdated` and `file_vanished`. */
export async function rereadRejections(
  deps: BuildDeps,
  stored: StoredRejections,
  { reason, signal }: { reason: number | undefined; signal: AbortSignal },
): Promise<Reread> {
  requireReason(stored, reason)
  const inputs = await requireInputs(deps, stored)
  const staging = await stagingFolder(deps)
  const paths: string[] = []
  const remove = async (): Promise<void> => {
    for (const path of paths) await rm(path, { force: true })
  }
  const open = async (loading: Loading) => {
    const opened = []
    for (const part of await partsOf(loading, inputs, { stored, reason })) {
      const path = join(staging, `${randomUUID()}.ndjson`)
      paths.push(path)
      opened.push({ part, read: await part.open(loading, { path, signal }) })
    }
    return opened
  }
  try {
    const opened = await deps.disk.whileRoom(signal, (own) =>
      deps.warehouse.session((session) =>
        inputs.files.reduceRight<() => ReturnType<typeof open>>(
          (inner, file) => () => whileUnchanged(file, inner),
          () => open({ session, staging, signal: own }),
        )(),
      ),
    )
    return { rows: sendParts(opened, stored), remove }
  } catch (error) {
    await remove()
    throw error instanceof PlatformError && changes.includes(error.code) ? outdated(stored, error) : error
  }
}
