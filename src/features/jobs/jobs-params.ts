import { jobKinds, jobState } from '#contract/jobs/job.ts'
import { choiceParam, defineListParams, textParam } from '#src/components/resource/list-params.ts'

/** `?q=&kind=build&state=Running` */
export const jobsParams = defineListParams({
  q: textParam,
  kind: choiceParam(jobKinds),
  state: choiceParam(jobState.options),
})
export type JobsParams = ReturnType<typeof jobsParams.read>
