import { useTranslation } from 'react-i18next'
import { FileDifference } from '#src/components/archive/FileDifference.tsx'
import { ErrorView } from '#src/components/errors/ErrorView.tsx'
import { Loading } from '#src/ui/feedback/Loading.tsx'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { NodeChanges } from './NodeChanges.tsx'
import { useVersionText } from './use-versions.ts'
import type { VersionsParams } from './versions-params.ts'

interface VersionDifferenceProps {
  uuid: string
  /** 0 if there is no earlier version. */
  before: number
  after: number
  view: VersionsParams['view']
}

/** Compares two versions by nodes or by lines. */
export function VersionDifference({ uuid, before, after, view }: VersionDifferenceProps) {
  const { t } = useTranslation('playbooks')
  const was = useVersionText(uuid, before)
  const is = useVersionText(uuid, after)
  const failed = [was, is].find(({ error }) => error !== null)
  if (failed?.error)
    return (
      <ErrorView
        error={failed.error}
        title={t('versions.textError', { number: failed === was ? before : after })}
        onRetry={() => void failed.refetch()}
        retrying={failed.isFetching}
      />
    )
  const text = before === 0 ? '' : was.data
  if (is.data === undefined || text === undefined) return <Loading shape="text" rows={8} />
  if (view === 'text') return <FileDifference path={String(after)} before={text} after={is.data} />
  if (before === 0)
    return (
      <div style={{ padding: '12px 20px' }}>
        <MarginNote>{t('versions.first')}</MarginNote>
      </div>
    )
  return <NodeChanges before={text} after={is.data} />
}
