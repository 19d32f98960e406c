// A design as its draft keeps it: the form, what it was read from, and the JSON text where one is typed.
import { z } from 'zod'
import {
  type StoredLogicalObject,
  logicalAttribute,
  logicalObject,
} from '#contract/data-manager/logical-object.ts'
import { objectLevel } from '#domain/schema/level.ts'
import { listDrafts } from '#src/lib/drafts/drafts.ts'
import { roles } from './attribute-values.ts'
import type { Design } from './form-values.ts'

const row = z.object({
  id: z.string(),
  isIncluded: z.boolean(),
  name: z.string(),
  displayName: z.string(),
  main: z.string(),
  sub: z.string(),
  role: z.enum(roles),
  isSummable: z.boolean(),
})

export const keptDesign = z.object({
  values: z.object({
    technicalName: z.string(),
    displayName: z.string(),
    kind: z.string(),
    isMaterialized: z.boolean(),
    dateField: z.string(),
    key: z.array(z.string()),
    attributes: z.array(row),
  }),
  basis: z.object({
    object: logicalObject,
    attributes: z.array(z.tuple([z.string(), logicalAttribute])),
  }),
  /** The JSON view's own text, where it says something else than the form or says it otherwise. */
  text: z.string().nullable(),
})
export type KeptDesign = z.infer<typeof keptDesign>

export function keepDesign({ values, basis }: Design, text: string | null = null): KeptDesign {
  return {
    values,
    basis: { object: basis.object, attributes: [...basis.attributes] },
    text,
  }
}

export function keptToDesign({ values, basis }: KeptDesign): Design {
  return {
    values,
    basis: { object: basis.object, attributes: new Map(basis.attributes) },
  }
}

/** The name of a design's draft. */
export function draftOfObject(name: string): string {
  return `object:${name}`
}
export function draftOfNew(from: string): string {
  return `object.new:${from}`
}

/** What a draft began from, as if it were still stored; undefined where there is no draft of that object. */
export function readBefore(uid: string, name: string): StoredLogicalObject | undefined {
  const draft = listDrafts(uid).find(({ form }) => form === draftOfObject(name))
  const before = keptDesign.safeParse(draft?.before).data?.basis.object
  if (!draft || !before) return undefined
  const facts = { updated_at: new Date(draft.at).toISOString(), updated_by: '', rows: null, built_at: null }
  return { object: before, level: objectLevel(before), etag: draft.base ?? '', is_changed: false, ...facts }
}
