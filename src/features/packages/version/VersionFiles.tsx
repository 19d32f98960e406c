import useMediaQuery from '@mui/material/useMediaQuery'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { StorePackage } from '#contract/store/package.ts'
import { ErrorView } from '#src/components/errors/ErrorView.tsx'
import { Loading } from '#src/ui/feedback/Loading.tsx'
import { SplitPane } from '#src/ui/layout/SplitPane.tsx'
import { color, width } from '#src/ui/theme/tokens.ts'
import type { VersionAt } from '../model/download.ts'
import { useVersionFiles } from './use-version-files.ts'
import { VersionChanges } from './VersionChanges.tsx'
import { VersionTree } from './VersionTree.tsx'
import { comparedWith, useVersionView } from './version-view.ts'

const SideBySide = styled('div')({
  flex: '1 0 440px',
  minHeight: 0,
  display: 'flex',
  borderTop: `1px solid ${color.line.hair}`,
})
/** If the panes do not fit side by side, they are stacked, each with its own scroll area. */
const Below = styled('div')({
  flex: 'none',
  borderTop: `1px solid ${color.line.hair}`,
  '& > div': { height: 360 },
  '& > div:last-of-type': { height: 560, borderTop: `1px solid ${color.line.hair}` },
})

const noChanges = [] as const

interface FilesProps {
  at: VersionAt
  item: StorePackage
}

/** The files of a version, and what it changed. */
export function VersionFiles({ at, item }: FilesProps) {
  const { t } = useTranslation(['packages', 'shared'])
  const isSideBySide = useMediaQuery(`(min-width: ${width.narrow}px)`)
  const view = useVersionView()
  const against = comparedWith(item, { version: at.version, requested: view.against })
  const { entries, comparison, own, other } = useVersionFiles(at, against)
  if (entries === undefined)
    return own.error ? (
      <ErrorView
        error={own.error}
        title={t('tree.error')}
        onRetry={() => void own.refetch()}
        retrying={own.isFetching}
      />
    ) : (
      <Loading shape="table" />
    )
  const tree = (
    <VersionTree
      key={against}
      label={t('tree.label', { version: at.version })}
      entries={entries}
      changes={against === null ? noChanges : (comparison?.changes ?? noChanges)}
      file={view.file}
      q={view.q}
      onSearch={view.search}
      onChoose={view.choose}
    />
  )
  const unread = other.error ? (
    <ErrorView
      error={other.error}
      title={t('changes.error', { version: against ?? '' })}
      onRetry={() => void other.refetch()}
      retrying={other.isFetching}
    />
  ) : (
    <Loading shape="text" />
  )
  const changes = comparison ? (
    <VersionChanges
      {...{ at, item, against, entries, comparison }}
      file={view.file}
      onCompare={view.compareWith}
      onChoose={view.choose}
    />
  ) : (
    unread
  )
  if (isSideBySide)
    return (
      <SideBySide>
        <SplitPane
          id="version-files"
          at="left"
          label={t('shared:entity.files')}
          side={tree}
          min={280}
          max={720}
          initial={440}
        >
          {changes}
        </SplitPane>
      </SideBySide>
    )
  return (
    <Below>
      <div>{tree}</div>
      <div>{changes}</div>
    </Below>
  )
}
