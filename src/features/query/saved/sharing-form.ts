// The values of the fields that place and share a saved query.
import { z } from 'zod'
import type { SavedQuery } from '#contract/query/saved-query.ts'
import type { Sharing } from '#contract/query/sharing.ts'
import { pickedAccount } from '#src/components/members/AccountField.tsx'

export const visibilities = ['private', 'groups', 'everyone'] as const

export const sharingForm = z.object({
  folder: z.string(),
  visible: z.enum(visibilities),
  /** Ids; they stay while another choice is shown. */
  groups: z.array(z.string()),
  /** Null for a new query, which belongs to the signed-in user. */
  owner: pickedAccount.nullable(),
})
export type SharingForm = z.infer<typeof sharingForm>

export const privateForm: SharingForm = { folder: '', visible: 'private', groups: [], owner: null }

/** The form of a saved query. */
export function sharingFormOf({
  folder,
  sharing,
  owner,
}: Pick<SavedQuery, 'folder' | 'sharing' | 'owner'>): SharingForm {
  return {
    folder,
    visible: sharing.kind,
    groups: sharing.kind === 'groups' ? sharing.groups : [],
    owner: { value: owner.uid, label: owner.user },
  }
}

/** The members that a form sends. */
export function placementOf({ folder, visible, groups }: SharingForm): { folder: string; sharing: Sharing } {
  return { folder, sharing: visible === 'groups' ? { kind: visible, groups } : { kind: visible } }
}
