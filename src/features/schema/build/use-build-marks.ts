// What the next build would change, as marks (DM43). Without permission to build there are none.
import { useEffect, useMemo } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import type { BuildPlanAnswer } from '#contract/data-manager/plan-endpoints.ts'
import { type PlanMarks, planMarks } from '#domain/schema/canvas/plan-marks.ts'
import { invalidate, queryOf } from '#src/api/query-client.ts'
import { useMay } from '#src/api/session.ts'
import type { BuildPlan } from './build-plan.ts'

export interface BuildMarks {
  readonly plan: BuildPlanAnswer
  readonly marks: PlanMarks
}

/** Undefined until they are known. They are read again after each change of the designs and each build. */
export function useBuildMarks({ levels, current }: BuildPlan): BuildMarks | undefined {
  const mayBuild = useMay('data-manager:build:run')
  const body = { levelsToBuild: levels.map(({ level }) => level) }
  const { data } = useQuery({
    ...queryOf(dataManager.planBuild, { body }),
    enabled: mayBuild && levels.length > 0,
    retry: false,
    placeholderData: keepPreviousData,
  })
  const build = current?.build_id
  useEffect(() => {
    if (build !== undefined) void invalidate(dataManager.planBuild)
  }, [build])
  const plan = data?.plan
  return useMemo(() => plan && { plan, marks: planMarks(plan) }, [plan])
}
