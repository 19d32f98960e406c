// How the relations of the tree fit the data: measured on all rows, as designed and saved.
import { useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import type { MeasuredRelation, RelationMeasure } from '#contract/data-manager/relation-endpoints.ts'
import type { MartTable } from '#domain/schema/mart/mart-tree.ts'
import { queryOf } from '#src/api/query-client.ts'
import { useMay } from '#src/api/session.ts'

const most = 50

interface StepMeasures {
  /** Of the relation that leads to each table, by its name. Empty if they cannot be read. */
  readonly measures: ReadonlyMap<string, RelationMeasure>
  readonly isMeasuring: boolean
}

/** The query that measures the relations of a tree; disabled without a relation. */
export function stepMeasuresQuery(tree: readonly MartTable[]) {
  const relations = tree.flatMap(({ step }) =>
    step === null
      ? []
      : [{ from: step.from, to: step.to, attributes: step.pairs.map(([from, to]) => ({ from, to })) }],
  )
  const options = queryOf(dataManager.measureRelations, { body: { relations: relations.slice(0, most) } })
  return { ...options, enabled: relations.length > 0, retry: false, staleTime: 60_000, gcTime: 60_000 }
}

/** The measures by the table that each relation leads to. */
export function measuresByTable(
  relations: readonly MeasuredRelation[] | undefined,
): StepMeasures['measures'] {
  return new Map(relations?.flatMap(({ to, measure }) => (measure === null ? [] : [[to, measure] as const])))
}

export function useStepMeasures(tree: readonly MartTable[]): StepMeasures {
  const mayMeasure = useMay('data-manager:source:extract')
  const query = useMemo(() => stepMeasuresQuery(tree), [tree])
  const { data, isLoading } = useQuery({ ...query, enabled: mayMeasure && query.enabled })
  const measures = useMemo(() => measuresByTable(data?.relations), [data])
  return { measures, isMeasuring: isLoading }
}
