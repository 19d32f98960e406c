// Reads and changes one package.
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Collection } from '#contract/store/collection.ts'
import { store } from '#contract/store/endpoints.ts'
import type { StorePackage } from '#contract/store/package.ts'
import { packageQuery, storeOf } from '#src/api/archives.ts'
import { call } from '#src/api/call.ts'
import { invalidate, queryClient, queryOf } from '#src/api/query-client.ts'
import { useErrorText } from '#src/components/errors/use-error-message.ts'
import { toast } from '#src/ui/feedback/toast.ts'

export interface PackageAt {
  readonly collection: Collection
  /** `<organization_id>:<package_slug>` */
  readonly id: string
}

/** Versions and download counts change without this console, so cached data is shown and refetched. */
export function livePackage({ collection, id }: PackageAt) {
  return {
    ...packageQuery(collection, id),
    staleTime: 0,
  }
}

/** Downloads of the last days. A store that does not count them answers with an error, and nothing is shown. */
export function recentDownloadsQuery({ collection, id }: PackageAt) {
  return { ...queryOf(store.downloads, { query: { collection, package: id, limit: 1 } }), staleTime: 0 }
}

/** Caches a package from a response and invalidates the lists that contain it. */
export function cachePackage({ collection, id }: PackageAt, item: StorePackage): void {
  queryClient.setQueryData(
    packageQuery(collection, id).queryKey,
    (before) => before && { ...before, package: item },
  )
  void invalidate(storeOf(collection).list, store.root)
}

interface Change {
  readonly version: string
  /** Reason for withdrawing the version; null restores it. */
  readonly note: string | null
}

/** Withdraws and restores versions. Both offer an undo and report what the store delivers afterwards. */
export function useVersionChange(at: PackageAt) {
  const { t } = useTranslation(['packages', 'shared'])
  const formatError = useErrorText()
  const { withdraw, restore } = storeOf(at.collection)
  const send = async ({ version, note }: Change): Promise<StorePackage> => {
    const params = { package: at.id, version }
    const answer =
      note === null ? await call(restore, { params }) : await call(withdraw, { params, body: { note } })
    return answer.package
  }
  const notify = (item: StorePackage, { version, note, undo }: Change & { undo: () => void }) =>
    toast({
      title: t(note === null ? 'restored' : 'withdrawn', { version }),
      text: item.latest === null ? t('after.nothing') : t('after.now', { version: item.latest }),
      action: { label: t('shared:action.undo'), act: undo },
    })
  const mutation = useMutation({
    mutationFn: send,
    onSuccess: (item) => cachePackage(at, item),
  })
  /** Applies the change and offers an undo; `before` is the note with which the version was withdrawn. */
  const change = async (requested: Change, before: string | null): Promise<boolean> => {
    try {
      const item = await mutation.mutateAsync(requested)
      notify(item, {
        ...requested,
        undo: () => void change({ version: requested.version, note: before }, requested.note),
      })
      return true
    } catch (error) {
      if (requested.note === null)
        toast({
          state: 'failed',
          title: t('notRestored', { version: requested.version }),
          text: formatError(error),
        })
      return false
    }
  }
  return { change, isPending: mutation.isPending, error: mutation.error }
}
