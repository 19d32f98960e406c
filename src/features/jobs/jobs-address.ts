// Which jobs are asked for, as it stands in the address: `?q=&kind=build&state=Running`.
import { type JobKind, type JobState, jobKind, jobState } from '#contract/engine/job.ts'

export interface JobsQuestion {
  readonly q: string
  readonly kind: JobKind | undefined
  readonly state: JobState | undefined
}

/** What cannot be read is passed over. */
export const readJobsQuestion = (address: URLSearchParams): JobsQuestion => ({
  q: address.get('q') ?? '',
  kind: jobKind.safeParse(address.get('kind')).data,
  state: jobState.safeParse(address.get('state')).data,
})

export const writeJobsQuestion = ({ q, kind, state }: JobsQuestion): URLSearchParams => {
  const members = { q: q === '' ? undefined : q, kind, state }
  return new URLSearchParams(
    Object.entries(members).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}

export const isFiltered = ({ q, kind, state }: JobsQuestion): boolean =>
  q !== '' || kind !== undefined || state !== undefined
