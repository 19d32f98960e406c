import { useQuery } from '@tanstack/react-query'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { store } from '#contract/store/endpoints.ts'
import type { ShownLimits } from '#contract/store/limits.ts'
import { queryClient } from '#src/api/query.ts'
import { useMay } from '#src/api/session.ts'
import { shown } from '#src/api/shown-request.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useShownRequests } from '#src/parts/request/use-shown-requests.ts'
import { Trouble } from '#src/parts/trouble/Trouble.tsx'
import { Facts } from '#src/ui/Facts.tsx'
import { Loading } from '#src/ui/Loading.tsx'
import { PageHead } from '#src/ui/PageHead.tsx'
import { media } from '#src/ui/tokens.ts'
import { LimitsForm } from './LimitsForm.tsx'
import { limitNames } from './limits-form.ts'
import { limitsQuery, useSayLimit } from './use-limits.ts'

const Body = styled('div')({ padding: '0 24px 40px', [media.belowWide]: { padding: '0 16px 40px' } })
const Words = styled('div')({ maxWidth: 640 })

/** For those who may not change them, the limits are words, not closed fields. */
const LimitWords = ({ limits }: { limits: ShownLimits }) => {
  const { t } = useTranslation('packages')
  const say = useSayLimit()
  return (
    <Words>
      <Facts
        facts={limitNames.map((name) => ({
          id: name,
          term: t(`limit.field.${name}`),
          value: say(name, limits[name]),
        }))}
      />
    </Words>
  )
}

export const loader = () => {
  void queryClient.prefetchQuery(limitsQuery)
  return null
}

/** What an archive may be. */
export const Component = () => {
  const { t } = useTranslation('packages')
  const format = useFormat()
  const mayWrite = useMay('store:limit:write')
  const { data, error, refetch, isFetching } = useQuery(limitsQuery)
  useShownRequests(() => [shown(store.limits, {}, { note: 'getStoreLimits' })])
  const limits = data?.limits
  const { updated_at: at, updated_by: user } = limits ?? { updated_at: null, updated_by: '' }
  return (
    <>
      <PageHead
        title={t('limit.title')}
        sentence={at === null ? t('limit.sentence') : t('limit.changed', { user, when: format.instant(at) })}
      />
      {!limits && error && (
        <Trouble
          error={error}
          title={t('limit.error')}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {!limits && !error && <Loading shape="form" rows={4} />}
      {limits && <Body>{mayWrite ? <LimitsForm limits={limits} /> : <LimitWords limits={limits} />}</Body>}
    </>
  )
}
