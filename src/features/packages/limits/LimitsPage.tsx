import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { store } from '#contract/store/endpoints.ts'
import type { StoredLimits, StoreLimit } from '#contract/store/limits.ts'
import { call } from '#src/api/call.ts'
import { queryClient, queryOf } from '#src/api/query-client.ts'
import { useMay } from '#src/api/session.ts'
import { describeRequest } from '#src/api/describe-request.ts'
import type { FigureLabels } from '#src/components/resource/FigureFields.tsx'
import { SettingsForm, SettingsPage } from '#src/components/resource/SettingsForm.tsx'
import { useFormat } from '#src/i18n/use-format.ts'
import { useDescribedRequests } from '#src/components/request-drawer/use-page-requests.ts'
import { DescriptionList } from '#src/ui/display/DescriptionList.tsx'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { limitFigures, sizes } from './limit-figures.ts'

const limitsQuery = queryOf(store.limits)

const names = ['archive', 'archive_unpacked', 'archive_entries', 'archive_ratio'] as const
const units = ['B', 'kB', 'MB', 'GB'] as const
const unitOf = (text: string) => units.find((unit) => unit === text) ?? 'B'

const useLimitLabels = (): FigureLabels<StoreLimit> => {
  const { t } = useTranslation('packages')
  const format = useFormat()
  return {
    label: (name) => t(`limit.field.${name}`),
    help: (name) => t(`limit.help.${name}`),
    write: (name, figure) => {
      if (name === 'archive_ratio') return t('limit.times', { count: figure })
      if (!limitFigures.isAmount(name)) return format.number(figure)
      const { amount, unit } = sizes.amountOf(figure)
      return t(`limit.size.${unitOf(unit)}`, { amount: format.number(Number(amount)) })
    },
    unit: ({ unit }) => t(`limit.unit.${unitOf(unit)}`),
  }
}

/** Users who cannot change the limits see them as text instead of disabled fields. */
const LimitList = ({ limits }: { limits: StoredLimits }) => {
  const { label, write } = useLimitLabels()
  return (
    <div style={{ maxWidth: 640 }}>
      <DescriptionList
        items={names.map((name) => ({ id: name, term: label(name), value: write(name, limits[name]) }))}
      />
    </div>
  )
}

const LimitsForm = ({ limits }: { limits: StoredLimits }) => {
  const { t } = useTranslation(['packages', 'shell'])
  useDescribedRequests(() => [
    describeRequest(store.setLimits, { body: limitFigures.documentOf(limits), ifMatch: limits.etag }),
  ])
  return (
    <SettingsForm
      form="store-limits"
      title={t('shell:page.storeLimits')}
      stored={limits}
      figures={limitFigures}
      document={limitFigures}
      labels={useLimitLabels()}
      latest={async () => (await call(store.limits)).limits}
      save={async (body, ifMatch) => (await call(store.setLimits, { body, ifMatch })).limits}
      onSaved={(saved) =>
        queryClient.setQueryData(limitsQuery.queryKey, (before) => before && { ...before, limits: saved })
      }
      saved={{ title: t('limit.saved'), text: t('limit.savedText') }}
    >
      {({ field, figureOf }) => (
        <>
          {names.map(field)}
          {(figureOf('archive_unpacked') ?? Infinity) < (figureOf('archive') ?? 0) && (
            <MarginNote tone="warning">{t('limit.tight')}</MarginNote>
          )}
        </>
      )}
    </SettingsForm>
  )
}

export function loader() {
  void queryClient.prefetchQuery(limitsQuery)
  return null
}

/** The limits for archives. */
export function Component() {
  const { t } = useTranslation(['packages', 'shell'])
  const mayWrite = useMay('store:limit:write')
  useDescribedRequests(() => [describeRequest(store.limits, {})])
  return (
    <SettingsPage
      title={t('shell:page.storeLimits')}
      sentence={t('limit.sentence')}
      changed={(by) => t('limit.changed', by)}
      query={useQuery({ ...limitsQuery, select: ({ limits }) => limits })}
      error={t('limit.error')}
      rows={4}
    >
      {(limits) => (mayWrite ? <LimitsForm limits={limits} /> : <LimitList limits={limits} />)}
    </SettingsPage>
  )
}
