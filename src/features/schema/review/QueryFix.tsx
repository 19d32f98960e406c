import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import type { AffectedQuery } from '#contract/data-manager/plan-endpoints.ts'
import { query as queries } from '#contract/query/endpoints.ts'
import type { SavedQuery } from '#contract/query/saved-query.ts'
import { replaceFields } from '#domain/query/replace-fields.ts'
import { call } from '#src/api/call.ts'
import { invalidate } from '#src/api/query-client.ts'
import { useMay } from '#src/api/session.ts'
import { useErrorText } from '#src/components/errors/use-error-message.ts'
import { enumerate } from '#src/lib/join-text.ts'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { toast } from '#src/ui/feedback/toast.ts'
import { LinkButton } from '#src/ui/inputs/LinkButton.tsx'

const bodyOf = ({ name, description, request, view }: SavedQuery) => ({ name, description, request, view })

const write = async (
  { id, etag }: Pick<SavedQuery, 'id' | 'etag'>,
  body: ReturnType<typeof bodyOf>,
): Promise<SavedQuery> => (await call(queries.updateSaved, { params: { id }, body, ifMatch: etag })).query

const refresh = (): Promise<void> =>
  invalidate(dataManager.planBuild, dataManager.tableChanges, queries.listSaved, queries.getSaved)

/** Replaces the lost fields in the stored version of the query. Returns it before and after. */
const replaceIn = async ({ id, replacements }: AffectedQuery) => {
  const { query: before } = await call(queries.getSaved, { params: { id } })
  const names = new Map(replacements.map(({ from, to }) => [from, to]))
  const request = replaceFields(before.request, names) ?? before.request
  return { before, after: await write(before, { ...bodyOf(before), request }) }
}

/** Replaces the lost fields of a saved query by those that have their values. Undo restores the version before. */
export function QueryFix({ query }: { query: AffectedQuery }) {
  const { t, i18n } = useTranslation(['review', 'common', 'shared'])
  const formatError = useErrorText()
  const mayWrite = useMay('query-builder-legacy:saved_query:write')
  const onError = (error: Error) =>
    toast({ state: 'failed', title: t('fix.failed', { name: query.name }), text: formatError(error) })
  const undo = useMutation({
    mutationFn: ({ before, after }: Awaited<ReturnType<typeof replaceIn>>) => write(after, bodyOf(before)),
    onSettled: refresh,
    onError,
  })
  const fix = useMutation({
    mutationFn: () => replaceIn(query),
    onSuccess: (versions) =>
      toast({
        title: t('fix.done', { name: query.name }),
        text: t('fix.untilBuilt'),
        action: { label: t('shared:action.undo'), act: () => undo.mutate(versions) },
      }),
    onSettled: refresh,
    onError,
  })
  if (query.replacements.length === 0) return null
  const names = query.replacements.map(({ from, to }) => t('fix.pair', { from, to }))
  return (
    <MarginNote
      actions={
        mayWrite &&
        query.may_write && (
          <LinkButton
            disabled={fix.isPending}
            label={t('fix.label', { name: query.name })}
            onClick={() => fix.mutate()}
          >
            {t('fix.act')}
          </LinkButton>
        )
      }
    >
      {t('fix.text', { names: enumerate(i18n.language, names) })}
    </MarginNote>
  )
}
