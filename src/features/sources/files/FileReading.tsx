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

/** Where the file is: in the folder of a source, or anywhere that a source may name. */
export type FileLocation =
  | { readonly source: string; readonly path?: never }
  | { readonly path: string; readonly source?: never }

interface FileReadingProps {
  place: FileLocation
  file: string
  options: ReadingOptions
  onChoose: (file: string, options: ReadingOptions) => void
}

const useFilePreview = ({ place, file }: FileReadingProps, options: ReadingOptions) => {
  const { source = '', path = '' } = place
  const atPath = useQuery({
    ...queryOf(dataManager.previewPath, { body: { path, options } }),
    enabled: path !== '',
    retry: false,
  })
  const inSource = useQuery({
    ...queryOf(dataManager.previewFile, { params: { source }, body: { file, options } }),
    enabled: source !== '',
    retry: false,
  })
  return path === '' ? inSource : atPath
}

/** The first rows of a file that is not a table yet, and its reading options. */
export function FileReading(props: FileReadingProps) {
  const { file, options, onChoose } = props
  const view = useFileView(options)
  const detected = useFilePreview(props, {})
  const read = useFilePreview(props, view.asked)
  const choose = useCallback((chosen: ReadingOptions) => onChoose(file, chosen), [file, onChoose])
  return (
    <Root aria-label={file} data-wide="">
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
