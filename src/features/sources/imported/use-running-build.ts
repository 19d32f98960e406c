// What the page of an imported table shows of its object and of the builds.
import { useQuery } from '@tanstack/react-query'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import type { Build } from '#contract/data-manager/build.ts'
import type { StoredLogicalObject } from '#contract/data-manager/logical-object.ts'
import type { Job } from '#contract/jobs/job.ts'
import { formatPath } from '#domain/schema/attribute-path.ts'
import { pathsOf } from '#domain/schema/origins.ts'
import { useJob } from '#src/api/jobs.ts'
import { queryOf } from '#src/api/query-client.ts'
import { useMay } from '#src/api/session.ts'

const paces = { live: 1000, idle: 5000 } as const
const isLive = ({ state }: Build): boolean => state !== 'Finished'

/** The prim object that reads only this table. */
const objectOf = (
  objects: readonly StoredLogicalObject[],
  name: { source: string; table: string },
): StoredLogicalObject | undefined => {
  const prefix = formatPath({ ...name, attribute: '' })
  const readsOnly = ({ object: { attributes } }: StoredLogicalObject): boolean => {
    const read = attributes.flatMap(pathsOf)
    return read.length > 0 && read.every((path) => path.startsWith(prefix))
  }
  return objects.find((each) => each.level === 'data_prim' && readsOnly(each))
}

const writes = (job: Job | undefined, object: StoredLogicalObject | undefined): boolean => {
  if (job === undefined || object === undefined) return false
  return job.steps.some((step) => step.name === `data_prim/${object.object.object_name}`)
}

/** The first unfinished build: it runs, or is about to. */
const firstOf = (builds: readonly Build[]): Build | undefined => {
  const live = builds.filter(isLive).toSorted((a, b) => a.build_id - b.build_id)
  return live.find(({ state }) => state === 'Running') ?? live[0]
}

interface RunningBuild {
  readonly object: StoredLogicalObject | undefined
  /** The build that runs now, and its job. */
  readonly build: Build | undefined
  readonly job: Job | undefined
  /** The build writes the table of the object. */
  readonly isOwn: boolean
}

export function useRunningBuild(name: { source: string; table: string }): RunningBuild {
  const mayDesign = useMay('data-manager:object:read')
  const mayBuild = useMay('data-manager:build:read')
  const objects = useQuery({
    ...queryOf(dataManager.listObjects, { query: { limit: 1000 } }),
    enabled: mayDesign,
    refetchInterval: paces.idle,
  })
  const builds = useQuery({
    ...queryOf(dataManager.listBuilds, { query: { limit: 20 } }),
    enabled: mayBuild,
    refetchInterval: ({ state: { data } }) => (data?.items.some(isLive) ? paces.live : paces.idle),
  })
  const build = firstOf(builds.data?.items ?? [])
  const { job } = useJob(build?.job_id)
  const object = objectOf(objects.data?.items ?? [], name)
  const running = build && job
  return { object, build, job: running, isOwn: writes(running, object) }
}
