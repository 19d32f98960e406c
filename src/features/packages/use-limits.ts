import { useTranslation } from 'react-i18next'
import { store } from '#contract/store/endpoints.ts'
import { type ArchiveLimits, type ShownLimits, type StoreLimit, limitsWrite } from '#contract/store/limits.ts'
import { call } from '#src/api/call.ts'
import { queryClient, queryOf } from '#src/api/query.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { type Stored, useMergedSave } from '#src/parts/merge/use-merged-save.ts'
import { documentOf, isSize, limitsShape } from './limits-form.ts'
import { sizeOf } from './size.ts'

export const limitsQuery = queryOf(store.limits)

const latest = async (): Promise<Stored<ArchiveLimits>> => {
  const { limits } = await call(store.limits)
  const { etag, updated_by: user, updated_at: at } = limits
  return { document: documentOf(limits), etag, user, at: at ?? '' }
}

interface Options {
  readonly onSaved: () => void
  readonly onMerged: (document: ArchiveLimits, stored: Stored<ArchiveLimits>) => void
  readonly onRefused: (error: Error) => void
}

/** Saves the limits; what another administrator changed meanwhile is merged limit by limit (MRG4). */
export const useSaveLimits = ({ onSaved, onMerged, onRefused }: Options) =>
  useMergedSave<ArchiveLimits, ShownLimits>({
    shape: limitsShape,
    read: (document) => limitsWrite.safeParse(document).data,
    latest,
    send: async (body, etag) => (await call(store.setLimits, { body, ifMatch: etag ?? '' })).limits,
    onSaved: (limits) => {
      queryClient.setQueryData(limitsQuery.queryKey, (before) => before && { ...before, limits })
      onSaved()
    },
    onMerged,
    onRefused,
  })

/** Writes a limit as people say it: `512 MB`, `50,000`, `200 times`. */
export const useSayLimit = () => {
  const { t } = useTranslation('packages')
  const format = useFormat()
  return (name: StoreLimit, figure: number): string => {
    if (name === 'archive_ratio') return t('limit.times', { count: figure })
    if (!isSize(name)) return format.number(figure)
    const { amount, unit } = sizeOf(figure)
    return t(`limit.size.${unit}`, { amount: format.number(Number(amount)) })
  }
}
