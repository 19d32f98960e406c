// The relations of the object in the editor: reads and changes them, measures them and finds others.
import { useMemo } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import type { LogicalObject } from '#contract/data-manager/logical-object.ts'
import type { Problem } from '#contract/http.ts'
import type { RelationKey } from '#contract/data-manager/relation-endpoints.ts'
import { sameJson } from '#domain/merge/same-json.ts'
import { queryOf } from '#src/api/query-client.ts'
import { useDebouncedValue } from '#src/ui/inputs/use-debounced-value.ts'
import { nameOf } from '../model/form-values.ts'
import type { DesignForm } from '../model/use-design.ts'
import {
  type DirectedRelation,
  directRelation,
  isSameRelation,
  relationOf,
  retypeRelation,
} from './relation-list.ts'

const pauseMs = 400
const cacheOptions = { retry: false, staleTime: 60_000, gcTime: 60_000 } as const

export type Relations = ReturnType<typeof useRelations>

type RelationList = LogicalObject['relations']

/** The object whose relations are shown: that of the editor, or a saved one. */
export interface RelationDesign {
  readonly body: LogicalObject
  /** The saved version, or the proposal of a new object. */
  readonly saved: LogicalObject
  readonly problems: readonly Problem[]
  /** The current name of an attribute of the saved version. */
  readonly nameNow: (name: string) => string
  readonly writeRelations: (change: (relations: RelationList) => RelationList) => void
}

/** The relations of the object in the editor. */
export function relationDesign({
  body,
  saved,
  problems,
  values,
  writeRelations,
}: DesignForm): RelationDesign {
  const nameNow = (name: string): string => nameOf(name, values.attributes)
  return { body, saved: saved.design.basis.object, problems, nameNow, writeRelations }
}

/** The relations of the current object, and their changes. */
export function useRelations(design: RelationDesign) {
  const { body, saved: before, problems } = design
  const own = body.object_name
  const isSame = useMemo(() => sameJson(body.attributes, before.attributes), [body, before])
  const current = useDebouncedValue(isSame ? before : body, pauseMs)
  return {
    own,
    list: body.relations.map((relation) => directRelation(own, relation)),
    /** The object whose rows are measured. The saved one as long as its attributes are the same. */
    measured: isSame ? before : current,
    /** The attributes have no problems, so that their rows can be read. */
    isSound: problems.every(({ path }) => path.startsWith('0.relations')),
    has: (relation: DirectedRelation): boolean =>
      body.relations.some((one) => isSameRelation(one, relationOf(own, relation))),
    add: (relation: DirectedRelation) =>
      design.writeRelations((relations) => [...relations, relationOf(own, relation)]),
    /** Changes the type of a relation, given as in `list`. Its other members stay. */
    setType: (index: number, type: string) =>
      design.writeRelations((relations) =>
        relations.map((relation, position) =>
          position === index ? retypeRelation(own, { relation, type }) : relation,
        ),
      ),
    /** Replaces a relation by one of the object. */
    replace: (index: number, next: LogicalObject['relations'][number]) =>
      design.writeRelations((relations) =>
        relations.map((relation, position) => (position === index ? next : relation)),
      ),
    remove: (index: number) =>
      design.writeRelations((relations) => relations.filter((_, position) => position !== index)),
  }
}

/** Measures one relation on all rows. */
export function useMeasure(
  { measured, isSound }: Relations,
  { from, to, attributes }: RelationKey,
  isEnabled = true,
) {
  const body = { relations: [{ from, to, attributes }], designs: [{ ...measured, relations: [] }] }
  return useQuery({
    ...queryOf(dataManager.measureRelations, { body }),
    enabled: isSound && isEnabled,
    ...cacheOptions,
  })
}

/** Finds relations of the saved object, or of the proposal of a new one, that no design has yet. */
export function useCandidates(
  { saved: object, nameNow: attributeNow }: RelationDesign,
  { own, has }: Relations,
) {
  const body = { of: object.object_name, designs: [{ ...object, relations: [] }] }
  const { data, error } = useQuery({
    ...queryOf(dataManager.findRelations, { body }),
    ...cacheOptions,
    placeholderData: keepPreviousData,
  })
  const renamed = (object_name: string, name: string) =>
    object_name === object.object_name ? attributeNow(name) : name
  const nameNow = (name: string) => (name === object.object_name ? own : name)
  const found = data?.candidates.map(({ from, to, attributes, ...rest }) => ({
    ...rest,
    from: nameNow(from),
    to: nameNow(to),
    attributes: attributes.map((pair) => ({ from: renamed(from, pair.from), to: renamed(to, pair.to) })),
  }))
  return {
    error,
    candidates: found?.filter((one) => !one.is_designed && !has(one)),
    unread: data?.unread ?? [],
  }
}
