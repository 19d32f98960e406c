// One package as it is read and changed.
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Collection } from '#contract/store/collection.ts'
import { store } from '#contract/store/endpoints.ts'
import type { StorePackage } from '#contract/store/package.ts'
import { packageQuery, storeOf } from '#src/api/archives.ts'
import { call } from '#src/api/call.ts'
import { invalidate, queryClient } from '#src/api/query-client.ts'
import { useErrorText } from '#src/components/errors/use-error-message.ts'
import { toast } from '#src/ui/feedback/toast.ts'

export interface PackageAt {
  readonly collection: Collection
  /** `<organization_id>:<package_slug>` */
  readonly id: string
}

/** Versions come and downloads are counted without this console: what was read is shown and read again. */
export function livePackage({ collection, id }: PackageAt) {
  return {
    ...packageQuery(collection, id),
    staleTime: 0,
  }
}

/** A package that an answer brought: it is in sight at once; lists that show it are read again. */
function keepPackage({ collection, id }: PackageAt, item: StorePackage): void {
  queryClient.setQueryData(
    packageQuery(collection, id).queryKey,
    (before) => before && { ...before, package: item },
  )
  void invalidate(storeOf(collection).list, store.root)
}

interface Change {
  readonly version: string
  /** Why it is withdrawn; null restores it. */
  readonly note: string | null
}

/** Withdraws and restores versions. Both can be undone, and say what the store delivers after them. */
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
  const say = (item: StorePackage, { version, note, undo }: Change & { undo: () => void }) =>
    toast({
      title: t(note === null ? 'restored' : 'withdrawn', { version }),
      text: item.latest === null ? t('after.nothing') : t('after.now', { version: item.latest }),
      action: { label: t('shared:action.undo'), act: undo },
    })
  const mutation = useMutation({
    mutationFn: send,
    onSuccess: (item) => keepPackage(at, item),
  })
  /** Does it, and offers the way back; `before` is the note the version was withdrawn with. */
  const change = async (wanted: Change, before: string | null): Promise<boolean> => {
    try {
      const item = await mutation.mutateAsync(wanted)
      say(item, {
        ...wanted,
        undo: () => void change({ version: wanted.version, note: before }, wanted.note),
      })
      return true
    } catch (error) {
      if (wanted.note === null)
        toast({
          state: 'failed',
          title: t('notRestored', { version: wanted.version }),
          text: formatError(error),
        })
      return false
    }
  }
  return { change, isPending: mutation.isPending, error: mutation.error }
}
