// The draft of a design: the form, the object it was read from, and the JSON text if it was typed.
import { z } from 'zod'
import {
  type StoredLogicalObject,
  logicalAttribute,
  logicalObject,
} from '#contract/data-manager/logical-object.ts'
import { objectLevel } from '#domain/schema/level.ts'
import { listDrafts } from '#src/lib/drafts/drafts.ts'
import { readRules } from './attribute-rules.ts'
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
  /** This and the next are absent in drafts of earlier versions. */
  rules: z.string().optional(),
  edited: z.string().optional(),
})

export const designDraft = z.object({
  values: z.object({
    technicalName: z.string(),
    displayName: z.string(),
    kind: z.string(),
    isMaterialized: z.boolean(),
    dateField: z.string(),
    key: z.array(z.string()),
    isTimeAxis: z.boolean().optional(),
    indexes: z.array(z.array(z.string())).optional(),
    attributes: z.array(row),
  }),
  basis: z.object({
    object: logicalObject,
    attributes: z.array(z.tuple([z.string(), logicalAttribute])),
  }),
  /** The typed text of the JSON view, if it differs from the form in content or formatting. */
  text: z.string().nullable(),
})
export type DesignDraft = z.infer<typeof designDraft>

export function toDesignDraft({ values, basis }: Design, text: string | null = null): DesignDraft {
  return {
    values,
    basis: { object: basis.object, attributes: [...basis.attributes] },
    text,
  }
}

export function fromDesignDraft({ values, basis }: DesignDraft): Design {
  const attributes = new Map(basis.attributes)
  const { object } = basis
  const rows = values.attributes.map((row) => {
    const base = attributes.get(row.id)
    const rules = row.rules ?? (base === undefined ? '' : readRules(base))
    return { ...row, rules, edited: row.edited ?? '' }
  })
  const { isTimeAxis = object.date_type, indexes = object.indexes } = values
  return { values: { ...values, isTimeAxis, indexes, attributes: rows }, basis: { object, attributes } }
}

/** Returns the name of the draft of a design. */
export function draftOfObject(name: string): string {
  return `object:${name}`
}
export function draftOfNew(from: string): string {
  return `object.new:${from}`
}

/** Returns the object that a draft is based on, as if it were still stored, or undefined without a draft. */
export function readDraftBase(uid: string, name: string): StoredLogicalObject | undefined {
  const draft = listDrafts(uid).find(({ form }) => form === draftOfObject(name))
  const before = designDraft.safeParse(draft?.before).data?.basis.object
  if (!draft || !before) return undefined
  const metadata = {
    updated_at: new Date(draft.at).toISOString(),
    updated_by: '',
    rows: null,
    built_at: null,
  }
  return {
    object: before,
    level: objectLevel(before),
    etag: draft.base ?? '',
    is_changed: false,
    ...metadata,
  }
}
