// Pointing a source at another place; what somebody else changed of it meanwhile is merged parameter by parameter (MRG4).
import { dataManager } from '#contract/data-manager/endpoints.ts'
import type { Source } from '#contract/data-manager/source.ts'
import type { Shape } from '#domain/merge/shape.ts'
import { call } from '#src/api/call.ts'
import { queryClient } from '#src/api/query.ts'
import { type Stored, useMergedSave } from '#src/parts/merge/use-merged-save.ts'
import { refreshSources, sourcesQuery } from './use-sources.ts'

/** Parameters of a source that can be read back; secrets are none of them and stay as they are. */
export type Parameters = Readonly<Record<string, unknown>>

const shape = { kind: 'members', members: {} } as const satisfies Shape

const isParameters = (document: unknown): document is Parameters =>
  typeof document === 'object' && document !== null

interface Options {
  /** As it was when the form was opened. */
  readonly source: Source
  readonly onSaved: () => void
  readonly onMerged: (parameters: Parameters, stored: Stored<Parameters>) => void
  readonly onRefused: (error: Error) => void
}

export const useSaveLocation = ({ source, onSaved, onMerged, onRefused }: Options) => {
  const { database_name: name, dbms } = source
  return useMergedSave<Parameters, unknown>({
    shape,
    read: (document) => (isParameters(document) ? document : undefined),
    latest: async () => {
      const { items } = await queryClient.fetchQuery({ ...sourcesQuery, staleTime: 0 })
      const stored = items.find((each) => each.database_name === name)
      if (stored === undefined) return null
      const { parameters, etag, updated_by: user, updated_at: at } = stored
      return { document: parameters, etag, user, at }
    },
    send: (parameters, etag) =>
      etag === null
        ? call(dataManager.createSource, { body: { dbms, database_name: name, parameters } })
        : call(dataManager.updateSource, {
            params: { source: name },
            body: { parameters },
            ifMatch: etag,
          }),
    onSaved: () => {
      onSaved()
      void refreshSources()
    },
    onMerged,
    onRefused,
  })
}
