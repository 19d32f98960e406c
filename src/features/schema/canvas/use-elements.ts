import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { StoredLogicalObject } from '#contract/data-manager/logical-object.ts'
import type { LaneLayout } from '#domain/schema/canvas/lane-layout.ts'
import { type Card, type SchemaGraph, objectCardId } from '#domain/schema/canvas/schema-graph.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useTypeName } from '../attributes/use-type-name.ts'
import { stateOf } from '../model/object-state.ts'
import { useRelationType } from '../relations/use-relation-type.ts'
import type { CardState } from './CardFace.tsx'
import { type ElementTexts, boxesOf, edgesOf, showSelected } from './canvas-elements.tsx'

/** The words of cards and edges, the same object until the language changes. */
function useElementTexts(): ElementTexts {
  const { t } = useTranslation(['designer', 'schema'])
  const typeName = useTypeName()
  const relationType = useRelationType()
  // oxlint-disable-next-line react/exhaustive-deps -- both functions only depend on the language
  return useMemo(() => createTexts(), [t])

  function createTexts(): ElementTexts {
    return {
      type: ({ main, sub }) => typeName({ main, sub }),
      more: (count) => t('card.more', { count }),
      state: (state) => t(`card.${state}`),
      label: ({ name, lane, rows }, { build }) => {
        const level = lane === 'source' ? t('schema:choose.column.source') : t(`schema:level.${lane}`)
        const label = t('card.label', { name, lane: level, count: rows.length })
        return build === undefined ? label : t('card.marked', { label, state: t(`card.${build}`) })
      },
      relation: ({ from, to, type, pairs }) => {
        const tag = relationType(type)
        const names = pairs.map((pair) => `${pair.from} = ${pair.to}`).join(', ')
        return { tag, label: t('card.relation', { from: from.card, to: to.card, names, type: tag }) }
      },
    }
  }
}

interface ElementsInput {
  readonly graph: SchemaGraph | undefined
  readonly layout: LaneLayout | undefined
  readonly objects: readonly StoredLogicalObject[]
  readonly selected: string | undefined
}

const noState: CardState = { build: undefined, rows: undefined }

/** The boxes and edges of the canvas. */
export function useElements({ graph, layout, objects, selected }: ElementsInput) {
  const texts = useElementTexts()
  const format = useFormat()
  const states = useMemo(
    () =>
      new Map(
        objects.map((stored): [string, CardState] => {
          const state = stateOf(stored)
          const rows = stored.rows === null ? undefined : format.number(stored.rows)
          return [
            objectCardId(stored.object.object_name),
            { build: state === 'built' ? undefined : state, rows },
          ]
        }),
      ),
    // oxlint-disable-next-line react/exhaustive-deps -- the format changes with the texts
    [objects, texts],
  )
  const boxes = useMemo(() => {
    if (graph === undefined || layout === undefined) return []
    return boxesOf({ graph, layout, texts, stateOf: ({ id }: Card) => states.get(id) ?? noState })
  }, [graph, layout, texts, states])
  const edges = useMemo(() => (graph === undefined ? [] : edgesOf(graph, texts)), [graph, texts])
  return { texts, boxes, edges: useMemo(() => showSelected(edges, selected), [edges, selected]) }
}
