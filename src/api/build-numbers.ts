import { useQuery } from '@tanstack/react-query'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import type { Job } from '#contract/jobs/job.ts'
import { queryOf } from './query-client.ts'
import { useMay } from './session.ts'

const recentBuilds = queryOf(dataManager.listBuilds, { query: { limit: 20 } })
const pollInterval = 1000

type BuildJob = Pick<Job, 'job_id' | 'kind' | 'state' | 'result'>

/** The build number in the job's result. A job has it only after its build succeeded. */
const resultBuild = ({ result }: BuildJob): string | undefined => {
  const { build_id: build } = result
  return build === undefined ? undefined : String(build)
}

/** Build numbers by job id: from the results of the jobs, or from the list of recent builds. */
export function useBuildNumbers(jobs: readonly BuildJob[]): ReadonlyMap<string, string> {
  const mayRead = useMay(dataManager.listBuilds.permission)
  const unnumbered = jobs.filter((job) => job.kind === 'build' && resultBuild(job) === undefined)
  const numbersOf = (builds: readonly { job_id: string; build_id: number }[] = []) =>
    new Map(builds.map(({ job_id: job, build_id: build }) => [job, String(build)]))
  const isMissing = (known: ReadonlyMap<string, string>) =>
    unnumbered.some((job) => job.state === 'Running' && !known.has(job.job_id))
  const { data } = useQuery({
    ...recentBuilds,
    enabled: mayRead && unnumbered.length > 0,
    refetchInterval: ({ state }) => (isMissing(numbersOf(state.data?.items)) ? pollInterval : false),
  })
  const results = jobs.flatMap((job) => {
    const build = resultBuild(job)
    return build === undefined ? [] : [[job.job_id, build] as const]
  })
  return new Map([...numbersOf(data?.items), ...results])
}
