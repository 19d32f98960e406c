import { useQuery } from '@tanstack/react-query'
import type { Collection } from '#contract/store/collection.ts'
import { store } from '#contract/store/endpoints.ts'
import type { StorePackage } from '#contract/store/package.ts'
import { packageQuery, storeOf } from '#src/api/archives.ts'
import { call } from '#src/api/call.ts'
import { invalidate, queryClient, queryOf } from '#src/api/query-client.ts'
import { type ListingForm, formOf, toBody } from './listing-form.ts'
import { nameOf, pictureOf } from './picture-book.ts'

export interface Address {
  readonly collection: Collection
  /** `<organization_id>:<package_slug>`. */
  readonly id: string
}

export function valuesOf(stored: StorePackage): ListingForm {
  return formOf(stored, nameOf)
}
export function bodyOf(form: ListingForm, owner: string) {
  return toBody(form, { owner, pictureOf: (name) => pictureOf(name) ?? '' })
}

/** Categories of the packages in a collection. */
export function useCategories(collection: Collection): readonly string[] {
  return (
    useQuery(queryOf(storeOf(collection).list, { query: { limit: 1 } })).data?.categories.map(
      ({ name }) => name,
    ) ?? []
  )
}

/** The name of an organization. */
export function useOwnerName(owner: string): string {
  return useQuery(queryOf(store.root)).data?.organizations.find(({ id }) => id === owner)?.name ?? owner
}

/** Saves a listing; with null as ETag, creates the package again. */
export async function saveListing(
  body: ReturnType<typeof bodyOf>,
  { address: { collection, id }, etag }: { address: Address; etag: string | null },
): Promise<StorePackage> {
  const sent = { params: { package: id }, body }
  const answer = await call(storeOf(collection).put, etag === null ? sent : { ...sent, ifMatch: etag })
  queryClient.setQueryData(packageQuery(collection, id).queryKey, answer)
  void invalidate(storeOf(collection).list)
  return answer.package
}
