import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { LaneLayout } from '#domain/schema/canvas/lane-layout.ts'
import { type Lane, type SchemaGraph, lanes } from '#domain/schema/canvas/schema-graph.ts'
import type { CanvasLane } from '#src/components/graph-canvas/canvas-types.ts'

interface LanesInput {
  readonly layout: LaneLayout | undefined
  readonly graph: SchemaGraph
  /** The lane on which the dragged card can be dropped. */
  readonly target: Lane | undefined
}

/** The lanes with their names and the number of their cards. */
export function useLaneHeads({ layout, graph, target }: LanesInput): readonly CanvasLane[] {
  const { t } = useTranslation(['designer', 'schema', 'shared'])
  return useMemo(
    () =>
      lanes.map((id, at) => {
        const count = graph.cards.filter(({ lane }) => lane === id).length
        return {
          id,
          x: layout?.lanes[at]?.x ?? 0,
          width: layout?.lanes[at]?.width ?? 0,
          isTarget: id === target,
          head: (
            <>
              <h2>{id === 'source' ? t('schema:choose.column.source') : t(`schema:level.${id}`)}</h2>
              {id !== 'source' && <code>{id}</code>}
              <small>{id === 'source' ? t('shared:count.tables', { count }) : t('objects', { count })}</small>
            </>
          ),
        }
      }),
    [t, layout, graph, target],
  )
}
