// The way a build stands, in the words of jobs: a build is one.
import type { Build } from '#contract/data-manager/build.ts'
import { type JobPhase, jobPhases, phaseOf } from '#src/parts/job-view/job-phase.ts'

export const buildPhases = jobPhases
export type BuildPhase = JobPhase
export const phaseOfBuild = ({ state, outcome }: Build): BuildPhase => phaseOf({ state, outcome })
