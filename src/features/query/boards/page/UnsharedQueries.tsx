import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { boards } from '#contract/query/board-endpoints.ts'
import type { BoardWithQueries } from '#contract/query/board.ts'
import { query } from '#contract/query/endpoints.ts'
import type { SavedQuery } from '#contract/query/saved-query.ts'
import type { Sharing } from '#contract/query/sharing.ts'
import { call } from '#src/api/call.ts'
import { invalidate } from '#src/api/query-client.ts'
import { useErrorText } from '#src/components/errors/use-error-message.ts'
import { enumerate, joinSentences } from '#src/lib/join-text.ts'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { toast } from '#src/ui/feedback/toast.ts'
import { LinkButton } from '#src/ui/inputs/LinkButton.tsx'
import { hairline } from '#src/ui/theme/shapes.ts'
import { readSaved } from '../../saved/use-save-query.ts'
import { extendSharing, unsharedQueries } from '../model/unshared-queries.ts'

const share = async (id: string, readers: Sharing): Promise<void> => {
  const { name, description, request, view, folder, sharing, etag } = await readSaved(id)
  const body = { name, description, request, view, folder, sharing: extendSharing(sharing, readers) }
  await call(query.updateSaved, { params: { id }, body, ifMatch: etag })
}

const useShareQueries = (readers: Sharing) => {
  const { t } = useTranslation('boards')
  const formatError = useErrorText()
  return useMutation({
    mutationFn: async (queries: readonly SavedQuery[]) => {
      for (const { id } of queries) await share(id, readers)
    },
    onSuccess: () => toast({ title: t('unshared.done') }),
    onError: (error) => toast({ state: 'failed', title: t('unshared.failed'), text: formatError(error) }),
    onSettled: () => invalidate(boards.get, query.listSaved, query.getSaved),
  })
}

/** Tells the owner of a board which of its queries some readers cannot read, and shares those that they may share. */
export function UnsharedQueries({ data }: { data: BoardWithQueries }) {
  const { t, i18n } = useTranslation('boards')
  const sharing = useShareQueries(data.board.sharing)
  const queries = unsharedQueries(data)
  if (!data.board.may_write || queries.length === 0) return null
  const own = queries.filter((each) => each.may_manage)
  const names = enumerate(
    i18n.language,
    queries.map(({ name }) => name),
  )
  return (
    <div data-screen="" style={{ padding: '8px var(--gutter)', borderBottom: hairline }}>
      <MarginNote
        tone="warning"
        actions={
          own.length > 0 && (
            <LinkButton disabled={sharing.isPending} onClick={() => sharing.mutate(own)}>
              {t('unshared.share')}
            </LinkButton>
          )
        }
      >
        {joinSentences(
          t('unshared.note', { count: queries.length, names }),
          own.length < queries.length ? t('unshared.owners') : '',
        )}
      </MarginNote>
    </div>
  )
}
