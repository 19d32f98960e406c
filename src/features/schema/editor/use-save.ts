// Saves a design with the version it is based on, merges it if someone else saved another one meanwhile, and then
// builds it on request.
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import {
  type LogicalObject,
  type StoredLogicalObject,
  levels,
  logicalObject,
} from '#contract/data-manager/logical-object.ts'
import { call } from '#src/api/call.ts'
import { invalidate, queryClient } from '#src/api/query-client.ts'
import { hasCode } from '#src/lib/api-error.ts'
import { type Stored, useMergedSave } from '#src/components/merge/use-merged-save.ts'
import { paths } from '#src/paths.ts'
import { startBuild } from '../build/start-build.ts'
import { noVersion } from '../history/schema-history.ts'
import { objectShape } from '../model/object-shape.ts'
import { cacheSavedObject, objectsQuery } from '../model/use-objects.ts'

/** What to do after saving. */
export type SaveAction = 'stay' | 'build'

const buildAll = async (): Promise<number> => {
  const objects = await queryClient.ensureQueryData(objectsQuery)
  return startBuild(levels.filter((level) => objects.some((stored) => stored.level === level)))
}

/** A stored object as one side of a merge. */
export function storedVersion(stored: StoredLogicalObject): Stored<LogicalObject> {
  return {
    document: stored.object,
    etag: stored.etag,
    user: stored.updated_by,
    at: stored.updated_at,
  }
}

const latest = async (name: string): Promise<Stored<LogicalObject> | null> => {
  const objects = await queryClient.fetchQuery({ ...objectsQuery, staleTime: 0 })
  const stored = objects.find(({ object }) => object.object_name === name)
  return stored === undefined ? null : storedVersion(stored)
}

const send = async (object: LogicalObject, etag: string | null): Promise<StoredLogicalObject | undefined> => {
  const { objects } = await call(dataManager.saveObjects, { body: [object], ifMatch: etag ?? noVersion })
  return objects[0]
}

interface Options {
  readonly name: string
  readonly isNew: boolean
  readonly onSaved: (saved: StoredLogicalObject, sent: LogicalObject) => void
  /** Called after a save without a build; a build opens its own page. */
  readonly onStay: (saved: StoredLogicalObject) => void
  /** Called after a merge. The form then contains the merged object, based on the stored version. */
  readonly onMerged: (object: LogicalObject, stored: Stored<LogicalObject>) => void
}

export function useSave({ name, isNew, onSaved, onStay, onMerged }: Options) {
  const navigate = useNavigate()
  const build = useMutation({
    mutationFn: buildAll,
    onSuccess: (id) => navigate(paths.build(id)),
  })
  const save = useMergedSave<LogicalObject, StoredLogicalObject | undefined, SaveAction>({
    shape: objectShape,
    isNew,
    read: (document) => logicalObject.safeParse(document).data,
    latest: () => latest(name),
    send,
    onMerged,
    onSaved: (saved, { document, context }) => {
      if (!saved) return
      cacheSavedObject(saved)
      onSaved(saved, document)
      void invalidate(dataManager.listObjects, dataManager.planBuild)
      if (context === 'build') build.mutate()
      else onStay(saved)
    },
    onRefused: (error) => {
      if (hasCode(error, 'etag_mismatch')) void invalidate(dataManager.listObjects)
    },
  })
  const isBusy = save.isPending ? save.sent?.context : undefined
  return { save, build, saving: build.isPending ? ('build' as const) : isBusy }
}
