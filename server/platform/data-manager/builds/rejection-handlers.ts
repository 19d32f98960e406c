// The rows that a build rejected from a table: the first ones, which are stored, and all of them (DM33).
import type { PlatformApi } from '#contract/api.ts'
import { buildEndpoints } from '#contract/data-manager/build-endpoints.ts'
import { PlatformError } from '../../core/error.ts'
import type { Handlers } from '../../core/handler.ts'
import { jsonLines, sendFile } from '../../core/send-file.ts'
import { longestText } from '../../warehouse/loading/rejects.ts'
import { valueLength } from '../../warehouse/loading/rejected-rows.ts'
import { requireWarehouse } from '../core/warehouse-name.ts'
import type { BuildDeps } from './read-build.ts'
import { rereadRejections } from './reread-rejections.ts'
import { storedRejections, type StoredRejections } from './rejections.ts'

type RejectionHandlers = Pick<Handlers<PlatformApi['dataManager']>, 'rejectedRows' | 'allRejectedRows'>

const requireStored = async (
  deps: BuildDeps,
  params: { build: string; level: string; object: string },
): Promise<StoredRejections> => {
  const stored = await storedRejections(deps, params)
  if (stored !== undefined) return stored
  const name = `${params.level}.${params.object}`
  throw new PlatformError('not_found', { params: { kind: 'table', name } })
}

/** Whether all rows are stored, with all of their text. */
const isComplete = ({ rejected_rows: count, rows }: StoredRejections): boolean =>
  rows.length === count &&
  rows.every(
    ({ text, values }) =>
      (text ?? '').length < longestText &&
      (values ?? []).every((value) => (value ?? '').length < valueLength),
  )

/** Handlers that return rejected rows. */
export function rejectionHandlers(deps: BuildDeps): RejectionHandlers {
  return {
    rejectedRows: async ({ params, query }) => {
      requireWarehouse(query)
      const { rejected_rows: rejected, columns, rows } = await requireStored(deps, params)
      return { rejected_rows: rejected, columns, rows }
    },
    allRejectedRows: async ({ params, query }, { signal }) => {
      requireWarehouse(query)
      const { reason } = query
      const stored = await requireStored(deps, params)
      const { rows, remove } =
        reason === undefined && isComplete(stored)
          ? { rows: [stored.rows], remove: () => Promise.resolve() }
          : await rereadRejections(deps, stored, { reason, signal })
      return sendFile({
        bytes: jsonLines(rows),
        name: `${params.object}-rejected`,
        extension: 'ndjson',
        type: buildEndpoints.allRejectedRows.response.type,
        onEnd: remove,
      })
    },
  }
}
