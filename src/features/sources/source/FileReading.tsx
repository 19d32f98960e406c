import { useCallback } from 'react'
import { useQuery } from '@tanstack/react-query'
import { styled } from '@mui/material/styles'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import type { ReadingOptions } from '#contract/data-manager/reading-options.ts'
import { queryOf } from '#src/api/query-client.ts'
import { Skeleton } from '#src/ui/feedback/Skeleton.tsx'
import { type } from '#src/ui/theme/typography.ts'
import { FilePreview } from '../reading/FilePreview.tsx'
import { useFileView } from '../reading/use-file-view.ts'

const Root = styled('section')({
  minWidth: 0,
  '& > h3': { ...type.small, fontWeight: 500, margin: '0 0 4px', overflowWrap: 'anywhere' },
})

interface FileReadingProps {
  source: string
  file: string
  options: ReadingOptions
  onChoose: (file: string, options: ReadingOptions) => void
}

const previewOf = ({ source, file }: FileReadingProps, options: ReadingOptions) => ({
  ...queryOf(dataManager.previewFile, { params: { source }, body: { file, options } }),
  retry: false,
})

/** The first rows of a file in the folder of a source, and its reading options. */
export function FileReading(props: FileReadingProps) {
  const { file, options, onChoose } = props
  const view = useFileView(options)
  const detected = useQuery(previewOf(props, {}))
  const read = useQuery(previewOf(props, view.asked))
  const choose = useCallback((chosen: ReadingOptions) => onChoose(file, chosen), [file, onChoose])
  return (
    <Root aria-label={file}>
      <h3>{file}</h3>
      {detected.isPending && read.isPending ? (
        <Skeleton shape="text" rows={4} />
      ) : (
        <FilePreview
          id="file"
          name={file}
          view={view}
          detected={detected.data?.preview}
          read={read}
          options={options}
          onChoose={choose}
        />
      )}
    </Root>
  )
}
