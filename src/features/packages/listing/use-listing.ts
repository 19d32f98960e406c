import { useQuery } from '@tanstack/react-query'
import type { Collection } from '#contract/store/collection.ts'
import { store } from '#contract/store/endpoints.ts'
import type { StorePackage } from '#contract/store/package.ts'
import { packageQuery, storeOf } from '#src/api/archives.ts'
import { call } from '#src/api/call.ts'
import { invalidate, queryClient, queryOf } from '#src/api/query.ts'
import { hasCode } from '#src/lib/api-error.ts'
import { type Stored, useMergedSave } from '#src/parts/merge/use-merged-save.ts'
import { type ListingForm, formOf, listingForm, listingShape, toBody } from './listing-form.ts'
import { nameOf, pictureOf } from './picture-book.ts'

export interface Address {
  readonly collection: Collection
  /** `<organization_id>:<package_slug>`. */
  readonly id: string
}

export const valuesOf = (stored: StorePackage): ListingForm => formOf(stored, nameOf)
export const bodyOf = (form: ListingForm, owner: string) =>
  toBody(form, { owner, pictureOf: (name) => pictureOf(name) ?? '' })

/** Categories that packages of the collection have. */
export const useCategories = (collection: Collection): readonly string[] =>
  useQuery(queryOf(storeOf(collection).list, { query: { limit: 1 } })).data?.categories.map(
    ({ name }) => name,
  ) ?? []

/** What an organization is called. */
export const useOwnerName = (owner: string): string =>
  useQuery(queryOf(store.root)).data?.organizations.find(({ id }) => id === owner)?.name ?? owner

const latest = async ({ collection, id }: Address): Promise<Stored<ListingForm> | null> => {
  try {
    const answer = await call(storeOf(collection).get, { params: { package: id } })
    const { etag, updated_by: user, updated_at: at } = answer.package
    return { document: valuesOf(answer.package), etag, user, at }
  } catch (error) {
    if (hasCode(error, 'not_found')) return null
    throw error
  }
}

interface Options {
  readonly address: Address
  readonly owner: string
  readonly onSaved: (saved: StorePackage) => void
  readonly onMerged: (document: ListingForm, stored: Stored<ListingForm>) => void
  readonly onRefused: (error: Error) => void
}

/** Saves a listing; what somebody else changed meanwhile is merged (MRG4). */
export const useSaveListing = ({ address, owner, onSaved, onMerged, onRefused }: Options) =>
  useMergedSave<ListingForm, StorePackage>({
    shape: listingShape,
    read: (document) => listingForm.safeParse(document).data,
    latest: () => latest(address),
    send: async (form, etag) => {
      const { collection, id } = address
      const sent = { params: { package: id }, body: bodyOf(form, owner) }
      const answer = await call(storeOf(collection).put, etag === null ? sent : { ...sent, ifMatch: etag })
      queryClient.setQueryData(packageQuery(collection, id).queryKey, answer)
      void invalidate(storeOf(collection).list)
      return answer.package
    },
    onSaved,
    onMerged,
    onRefused,
  })
