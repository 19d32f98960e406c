import { useCallback, useEffect, useRef } from 'react'
import { useQuery } from '@tanstack/react-query'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import type { ReadingOptions } from '#contract/data-manager/reading-options.ts'
import type { FileEntry } from '#contract/data-manager/source.ts'
import { callWith } from '#src/api/call.ts'
import { Skeleton } from '#src/ui/feedback/Skeleton.tsx'
import { Checkbox } from '#src/ui/inputs/Checkbox.tsx'
import { LinkButton } from '#src/ui/inputs/LinkButton.tsx'
import { Row } from '#src/ui/layout/Stack.tsx'
import { type } from '#src/ui/theme/typography.ts'
import { FilePreview } from '../reading/FilePreview.tsx'
import { useFileView } from '../reading/use-file-view.ts'
import { type RequestedConnection, requestOf } from './use-connection-test.ts'
import type { FileChoice } from './use-remote-files.ts'

const Root = styled('section')({
  flex: 1,
  minHeight: 0,
  overflow: 'auto',
  padding: '8px 16px 16px',
  '& > h3': { ...type.small, fontWeight: 500, margin: '8px 0 4px', overflowWrap: 'anywhere' },
})

interface RemoteFilePreviewProps {
  /** Names the connection in the cache. */
  id: string
  connection: RequestedConnection
  entry: FileEntry
  choice: FileChoice
  onBack: () => void
}

const usePreview = ({ id, connection, entry }: RemoteFilePreviewProps, options: ReadingOptions) =>
  useQuery({
    queryKey: ['remote-preview', id, entry.path, options],
    queryFn: ({ signal }) => {
      const body = { ...requestOf(connection), file: entry.path, options }
      return callWith(dataManager.previewRemoteFile, { body }, { signal })
    },
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
  })

/** The first rows of a file on another server and its reading options, before it is added. */
export function RemoteFilePreview(props: RemoteFilePreviewProps) {
  const { entry, choice, onBack } = props
  const { t } = useTranslation('connection')
  const box = useRef<HTMLElement>(null)
  useEffect(() => box.current?.focus({ preventScroll: true }), [])
  const { path, name } = entry
  const options = choice.options.get(path) ?? {}
  const view = useFileView(options)
  const detected = usePreview(props, {})
  const read = usePreview(props, view.asked)
  const { choose } = choice
  const onChoose = useCallback((chosen: ReadingOptions) => choose(path, chosen), [path, choose])
  return (
    <Root ref={box} tabIndex={-1} aria-label={name} data-wide="">
      <Row gap={16} wrap>
        <LinkButton onClick={onBack}>{t('files.back')}</LinkButton>
        <Checkbox
          label={t('files.label', { name: path })}
          checked={choice.files.has(path)}
          onChange={(isOn) => choice.toggle([entry], isOn)}
        />
      </Row>
      <h3>{name}</h3>
      {detected.isPending && read.isPending ? (
        <Skeleton shape="text" rows={4} />
      ) : (
        <FilePreview
          id="remote-file"
          name={name}
          view={view}
          detected={detected.data?.preview}
          read={read}
          options={options}
          onChoose={onChoose}
        />
      )}
    </Root>
  )
}
