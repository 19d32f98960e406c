import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import type { Job } from '#contract/engine/job.ts'
import { queryOf } from '#src/api/query-client.ts'
import { useMay } from '#src/api/session.ts'
import { levelsIn } from './level-names.ts'

const recentBuilds = queryOf(dataManager.listBuilds, { query: { limit: 20 } })
const pace = 1000

type NamedJob = Pick<Job, 'job_id' | 'kind' | 'subject' | 'state' | 'result'>

/** The build number in the job's result. A job has it only after its build succeeded. */
const resultBuild = ({ result }: NamedJob): string | undefined => {
  const { build_id: build } = result
  return build === undefined ? undefined : String(build)
}

const needsNumber = (job: NamedJob): boolean => job.kind === 'build' && resultBuild(job) === undefined

/** Build numbers of the jobs that do not carry one yet, from the list of recent builds. */
const useBuildNumbers = (jobs: readonly NamedJob[]): ReadonlyMap<string, string> => {
  const mayRead = useMay(dataManager.listBuilds.permission)
  const numbersOf = (builds: readonly { job_id: string; build_id: number }[] = []) =>
    new Map(builds.map(({ job_id: job, build_id: build }) => [job, String(build)]))
  const isMissing = (known: ReadonlyMap<string, string>) =>
    jobs.some((job) => job.state === 'Running' && needsNumber(job) && !known.has(job.job_id))
  const { data } = useQuery({
    ...recentBuilds,
    enabled: mayRead && jobs.some(needsNumber),
    refetchInterval: ({ state }) => (isMissing(numbersOf(state.data?.items)) ? pace : false),
  })
  return numbersOf(data?.items)
}

/** Names these jobs. A job that builds has the name of its build, as on the page of the build. */
export function useJobName(jobs: readonly NamedJob[]) {
  const { t, i18n } = useTranslation(['jobs', 'shell'])
  const numbers = useBuildNumbers(jobs)
  const buildName = (job: NamedJob): string => {
    const build = resultBuild(job) ?? numbers.get(job.job_id)
    if (build !== undefined) return t('shell:page.build', { build })
    return t('page.title.build', { subject: levelsIn(job.subject, i18n.language) })
  }
  /** The name in a list that shows the type next to it. */
  const short = (job: NamedJob): string => {
    if (job.kind === 'build') return buildName(job)
    return job.kind === 'sample' ? t('kind.sample') : job.subject
  }
  /** The name where it is alone: in a title, a breadcrumb or the palette. */
  const full = (job: NamedJob): string =>
    job.kind === 'extraction' ? t('page.title.extraction', { subject: job.subject }) : short(job)
  return { short, full }
}
