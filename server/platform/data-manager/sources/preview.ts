// Previews: the first rows of a table, or of a file that is not a table yet, with options that are not stored (DM36).
import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { z } from 'zod'
import type { PlatformApi } from '#contract/api.ts'
import type { filePreview, previewRequest } from '#contract/data-manager/table.ts'
import { bareTableName, formatOf } from '#domain/source/file-format.ts'
import { fileConnectorOf } from '../../connectors/connectors.ts'
import { PlatformError, problemAt, refuse } from '../../core/error.ts'
import type { Handlers } from '../../core/handler.ts'
import { requirePermission } from '../../core/session.ts'
import type { PlatformDeps } from '../../deps/deps.ts'
import { extractFile, type Extracted, type RowNames } from '../../warehouse/loading/extract-file.ts'
import { withinTime } from '../../warehouse/loading/extraction-limits.ts'
import { whileUnchanged } from '../../warehouse/loading/file-watch.ts'
import { toPreview } from '../../warehouse/loading/to-preview.ts'
import { stagingFolder } from '../core/staging-folder.ts'
import { requireWarehouse } from '../core/warehouse-name.ts'
import { resolvePath } from '../connections/allowed-path.ts'
import { requestedConnection } from '../connections/connection-target.ts'
import { copyForPreview } from '../connections/preview-copy.ts'
import { listTableOf } from './list-tables.ts'
import { fileOfTable, type TableFile } from './table-file.ts'
import { tableRow } from './tables.ts'
import { sheetsOf } from './workbook-tables.ts'

type PreviewHandlers = Pick<
  Handlers<PlatformApi['dataManager']>,
  'previewTable' | 'previewFile' | 'previewPath' | 'previewRemoteFile'
>

/** Bytes that a preview recognizes the encoding from. */
const encodingBytes = 64 * 1024 ** 2
const previewSeconds = 30

interface PreviewTask {
  readonly file: TableFile
  readonly rowNames: RowNames
  readonly request: z.output<typeof previewRequest>
  readonly signal: AbortSignal
}

const readFirst = async (
  deps: PlatformDeps,
  { file, rowNames, request: { options, lines }, signal }: PreviewTask,
): Promise<Extracted> => {
  const staging = await stagingFolder(deps)
  const limits = deps.extractionLimits
  const seconds = Math.min(previewSeconds, limits.seconds)
  const task = { ...file, rowNames, hasLists: true, encodingBytes, limit: lines, flashzone: true, options }
  return whileUnchanged(file, () =>
    deps.disk.whileRoom(signal, (roomy) =>
      deps.warehouse.session((session) =>
        withinTime({ signal: roomy, seconds, name: file.name }, (timed) =>
          extractFile({ session, staging, signal: timed, limits }, task),
        ),
      ),
    ),
  )
}

const previewTable =
  (deps: PlatformDeps): PreviewHandlers['previewTable'] =>
  async ({ params, query, body }, { signal }) => {
    requireWarehouse(query)
    const row = await tableRow(deps, params)
    const file = await fileOfTable(deps, { row, isNewest: true })
    const { rowNames } = await listTableOf(deps, row)
    return { preview: toPreview(await readFirst(deps, { file, rowNames, request: body, signal })) }
  }

/** Names of the visible sheets of a workbook; each becomes a table if there are several (DM36a). */
const visibleSheets = async (deps: PlatformDeps, file: TableFile): Promise<string[]> => {
  if (formatOf(file.name)?.format !== 'xlsx') return []
  const sheets = await sheetsOf(deps, file)
  return sheets.flatMap(({ name, isHidden }) => (isHidden ? [] : [name]))
}

/** The first rows of a file that is not a table yet. */
const previewOf = async (
  deps: PlatformDeps,
  task: Omit<PreviewTask, 'rowNames'>,
): Promise<z.output<typeof filePreview>> => {
  const { file } = task
  const rowNames = { own: `${bareTableName(file.name)}_row`, parent: '' }
  const extracted = await readFirst(deps, { ...task, rowNames })
  const lists = extracted.lists.map((list) => list.name)
  return { ...toPreview(extracted), sheets: await visibleSheets(deps, file), lists }
}

const previewFile =
  (deps: PlatformDeps): PreviewHandlers['previewFile'] =>
  async ({ params: { source }, query, body: { file: name, ...request } }, { signal }) => {
    requireWarehouse(query)
    const none = { uploadId: null, nextUploadId: null, sheet: null, listJson: null }
    const file = await fileOfTable(deps, {
      row: { ...none, sourceName: source, tableName: name, file: name },
    })
    return { preview: await previewOf(deps, { file, request, signal }) }
  }

/** A file of the folders that sources may name. */
const fileAt = async ({ sourceFolders }: PlatformDeps, path: string): Promise<TableFile> => {
  const resolved = await resolvePath(path, sourceFolders)
  if (resolved.kind === 'refused') throw refuse([problemAt('path', resolved.code, { value: path })])
  const name = basename(path)
  if (resolved.isFolder) throw new PlatformError('file_format_unknown', { params: { file: name } })
  return { path: resolved.path, name, uploadId: null, sheet: null, list: [] }
}

const previewPath =
  (deps: PlatformDeps): PreviewHandlers['previewPath'] =>
  async ({ body: { path, ...request } }, { session, signal }) => {
    requirePermission(session, 'data-manager:source:extract')
    return { preview: await previewOf(deps, { file: await fileAt(deps, path), request, signal }) }
  }

const previewRemoteFile =
  (deps: PlatformDeps): PreviewHandlers['previewRemoteFile'] =>
  async ({ body: { file, options, lines, ...connection } }, { session, signal }) => {
    requirePermission(session, 'data-manager:source:extract')
    const connected = await requestedConnection(deps, connection, fileConnectorOf)
    const path = join(await stagingFolder(deps), `preview-${randomUUID()}`)
    try {
      const { name, isCut } = await copyForPreview(deps, { ...connected, file, path, signal })
      const copy = { path, name, uploadId: null, sheet: null, list: [] }
      const preview = await previewOf(deps, { file: copy, request: { options, lines }, signal })
      return { preview: isCut ? { ...preview, complete: false } : preview }
    } finally {
      await rm(path, { force: true })
    }
  }

/** Handlers of previews. */
export function previewHandlers(deps: PlatformDeps): PreviewHandlers {
  return {
    previewTable: previewTable(deps),
    previewFile: previewFile(deps),
    previewPath: previewPath(deps),
    previewRemoteFile: previewRemoteFile(deps),
  }
}
