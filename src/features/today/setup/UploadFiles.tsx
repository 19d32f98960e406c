import { Upload } from 'lucide-react'
import { useNavigate } from 'react-router'
import { useTranslation } from 'react-i18next'
import { ChooseFiles } from '#src/components/file-upload/ChooseFiles.tsx'
import { FileDrop } from '#src/components/file-upload/FileDrop.tsx'
import { useAcceptedFiles } from '#src/components/file-upload/use-accepted-files.ts'
import { paths } from '#src/paths.ts'
import { Button, type ButtonVariant } from '#src/ui/inputs/Button.tsx'
import { stemOf } from '#src/uploads/model/file-names.ts'
import { addToNewSource } from '#src/uploads/new-source.ts'
import { useAcceptsFiles } from '#src/uploads/use-uploads.ts'

/** Uploads files into a new source and opens the page of uploads. */
const useUpload = () => {
  const navigate = useNavigate()
  return useAcceptedFiles(stemOf, (files, name) => {
    addToNewSource(files, name)
    void navigate(paths.uploads())
  })
}

const Drop = () => <FileDrop onDrop={useUpload()} />

/** Accepts files dropped anywhere on the page, if the platform accepts uploads. */
export function UploadDrop() {
  return useAcceptsFiles() ? <Drop /> : null
}

/** Chooses files to upload; nothing if the platform does not accept uploads. */
export function UploadFilesButton({ variant }: { variant?: ButtonVariant }) {
  const { t } = useTranslation('uploads')
  const upload = useUpload()
  if (!useAcceptsFiles()) return null
  return (
    <ChooseFiles onChoose={upload}>
      {(open) => (
        <Button variant={variant} icon={Upload} onClick={open}>
          {t('action.upload')}
        </Button>
      )}
    </ChooseFiles>
  )
}
