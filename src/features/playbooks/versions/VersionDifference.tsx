import { useTranslation } from 'react-i18next'
import { alignTexts } from '#domain/playbook/align-texts.ts'
import { TextDifference } from '#src/components/code-editor/TextDifference.tsx'
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
  newest: number
  view: VersionsParams['view']
}

/** Compares two versions by nodes or by lines. */
export function VersionDifference({ uuid, before, after, newest, view }: VersionDifferenceProps) {
  const { t } = useTranslation(['playbooks', 'shared'])
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
  if (view === 'text') {
    const nameOf = (number: number) => t('shared:field.versionNumber', { number })
    const labels = { before: before === 0 ? t('versions.none') : nameOf(before), after: nameOf(after) }
    return <TextDifference before={text} after={is.data} labels={labels} align={alignTexts} isNarrow />
  }
  if (before === 0)
    return (
      <div style={{ padding: '12px 20px' }}>
        <MarginNote>{t('versions.first')}</MarginNote>
      </div>
    )
  // Another comparison starts anew: nothing is selected, and the picture shows what changed.
  return <NodeChanges key={`${before} ${after}`} {...{ uuid, newest }} before={text} after={is.data} />
}
