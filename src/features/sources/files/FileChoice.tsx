import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReadingOptions } from '#contract/data-manager/reading-options.ts'
import type { FileEntry } from '#contract/data-manager/source.ts'
import { useMay } from '#src/api/session.ts'
import type { FileOptions } from '../model/form-values.ts'
import { FilePicker } from './FilePicker.tsx'
import { FileReading, type FileLocation } from './FileReading.tsx'

interface FileChoiceProps {
  files: readonly FileEntry[]
  /** Names of the excluded files. */
  left: readonly string[]
  options: FileOptions
  placeOf: (file: FileEntry) => FileLocation
  help?: string
  error?: string | undefined
  onLeft: (left: readonly string[]) => void
  onOptions: (file: string, options: ReadingOptions) => void
}

/** The files to add. Whoever may extract also sees their first rows and chooses how they are read. */
export function FileChoice({ files, left, options, placeOf, onLeft, onOptions, ...texts }: FileChoiceProps) {
  const { t } = useTranslation('sources')
  const mayRead = useMay('data-manager:source:extract')
  const [asked, setAsked] = useState<string>()
  const file = files.find(({ name }) => name === asked) ?? files[0]
  const at = mayRead ? file : undefined
  return (
    <>
      <FilePicker
        {...texts}
        legend={t('create.tables')}
        files={files}
        left={left}
        onChange={onLeft}
        look={at && { at: at.name, onLook: setAsked, changed: options }}
      />
      {at && (
        <FileReading
          key={at.path}
          place={placeOf(at)}
          file={at.name}
          options={options[at.name] ?? {}}
          onChoose={onOptions}
        />
      )}
    </>
  )
}
