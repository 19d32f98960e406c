import { useNavigate } from 'react-router'
import { useAcceptedFiles } from '#src/components/file-upload/use-accepted-files.ts'
import { paths } from '#src/paths.ts'
import { addFiles } from '#src/uploads/file-uploads.ts'
import { stemOf } from '#src/uploads/model/file-names.ts'
import { addToNewSource } from '#src/uploads/new-source.ts'

/** A source of kind `upload` with its tables; without one, the files become a new source. */
export interface UploadTarget {
  readonly source: string
  readonly tables: readonly string[]
}

/** Returns a function that uploads dropped or chosen files and opens the page of uploads. */
export function useEnqueueFiles(target?: UploadTarget) {
  const navigate = useNavigate()
  return useAcceptedFiles(stemOf, (files, name) => {
    if (target) addFiles(files, { kind: 'existing', ...target })
    else addToNewSource(files, name)
    void navigate(paths.uploads())
  })
}
