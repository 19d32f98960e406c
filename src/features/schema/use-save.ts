// Saving a design: sent with the version it was made on, then built if that was asked for.
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import {
  type LogicalObject,
  type StoredLogicalObject,
  levels,
} from '#contract/data-manager/logical-object.ts'
import { call } from '#src/api/call.ts'
import { invalidate, queryClient } from '#src/api/query.ts'
import { hasCode } from '#src/lib/api-error.ts'
import { paths } from '#src/paths.ts'
import { startBuild } from './start-build.ts'
import { keepSaved, objectsQuery } from './use-objects.ts'

/** The version of what does not exist yet: an object that came to be meanwhile is not overwritten. */
const noVersion = '""'

interface Sent {
  readonly object: LogicalObject
  readonly etag: string | null
  readonly after: 'stay' | 'build'
}

const buildAll = async (): Promise<number> => {
  const objects = await queryClient.ensureQueryData(objectsQuery)
  return startBuild(levels.filter((level) => objects.some((stored) => stored.level === level)))
}

interface Options {
  readonly onSaved: (saved: StoredLogicalObject, sent: LogicalObject) => void
  /** What comes after a plain save; a build leads to its own page. */
  readonly onStay: (saved: StoredLogicalObject) => void
}

export const useSave = ({ onSaved, onStay }: Options) => {
  const navigate = useNavigate()
  const build = useMutation({
    mutationFn: buildAll,
    onSuccess: (id) => navigate(paths.build(id)),
  })
  const save = useMutation({
    mutationFn: async ({ object, etag }: Sent) => {
      const { objects } = await call(dataManager.saveObjects, { body: [object], ifMatch: etag ?? noVersion })
      return objects[0]
    },
    onSuccess: (saved, { object, after }) => {
      if (!saved) return
      keepSaved(saved)
      onSaved(saved, object)
      void invalidate(dataManager.listObjects)
      if (after === 'build') build.mutate()
      else onStay(saved)
    },
    onError: (error) => {
      if (hasCode(error, 'etag_mismatch')) void invalidate(dataManager.listObjects)
    },
  })
  const isBusy = save.isPending ? save.variables.after : undefined
  return { save, build, saving: build.isPending ? ('build' as const) : isBusy }
}
