import { useCallback } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { Folder } from 'lucide-react'
import { styled } from '@mui/material/styles'
import { useFormState, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { ReadingOptions } from '#contract/data-manager/reading-options.ts'
import type { FileEntry } from '#contract/data-manager/source.ts'
import { TextField } from '#src/ui/fields/TextField.tsx'
import { color } from '#src/ui/theme/tokens.ts'
import { type } from '#src/ui/theme/typography.ts'
import { FileBrowser } from '../files/FileBrowser.tsx'
import { FileChoice } from '../files/FileChoice.tsx'
import { OtherFolderNote } from '../files/NoFolders.tsx'
import { type SourceForm, nameProblem } from '../model/form-values.ts'

const Kind = styled('div')({
  '& > h2': { ...type.small, fontWeight: 500, margin: '0 0 4px' },
  '& > div': { display: 'flex', alignItems: 'center', gap: 8, minHeight: 24 },
  '& > div > svg': { color: color.text.tertiary },
  '& > p': { ...type.small, margin: '4px 0 0', color: color.text.tertiary },
})

interface SourceFieldsProps {
  form: UseFormReturn<SourceForm>
  location: {
    at: string | null
    folder: string | null
    parent: string | null
    file: string | null
    entries: readonly FileEntry[]
  }
  files: readonly FileEntry[]
  /** The source already exists: only its tables can still be chosen. */
  isFixed: boolean
  onPathEntered: (path: string) => void
  /** Returns the error of the platform for this path, or true. */
  checkPath: (path: string) => string | true
  onChoose: (path: string | null) => void
}

const Tables = ({ form, location, files }: Pick<SourceFieldsProps, 'form' | 'location' | 'files'>) => {
  const { t } = useTranslation('sources')
  const left = useWatch({ control: form.control, name: 'left' })
  const options = useWatch({ control: form.control, name: 'options' })
  const { getValues, setValue } = form
  const choose = useCallback(
    (file: string, chosen: ReadingOptions) =>
      setValue('options', { ...getValues('options'), [file]: chosen }, { shouldDirty: true }),
    [getValues, setValue],
  )
  const { errors } = useFormState({ control: form.control, name: 'left' })
  if (files.length === 0)
    return (
      <Kind>
        <h2>{t('create.tables')}</h2>
        <p>{location.at === null ? t('create.tablesFirst') : t('create.tablesNone')}</p>
      </Kind>
    )
  return (
    <FileChoice
      help={t('create.tablesHelp')}
      error={errors.left?.message}
      files={files}
      left={left}
      options={options}
      placeOf={({ path }) => ({ path })}
      onOptions={choose}
      onLeft={(next) => {
        form.clearErrors('left')
        form.setValue('left', [...next], { shouldDirty: true })
      }}
    />
  )
}

/** Type, location, name, and the files that become tables. */
export function SourceFields({
  form,
  location,
  files,
  isFixed,
  onPathEntered,
  checkPath,
  onChoose,
}: SourceFieldsProps) {
  const { t } = useTranslation(['sources', 'shared'])
  const { control } = form
  return (
    <>
      <Kind>
        <h2>{t('shared:field.kind')}</h2>
        <div>
          <Folder size={16} strokeWidth={1.75} aria-hidden /> {t('kind.local')}
        </div>
        <p>{t('create.kindHelp')}</p>
      </Kind>
      <TextField
        control={control}
        name="path"
        label={t('create.location')}
        help={t('create.locationHelp')}
        rules={{
          required: t('create.needed.path'),
          validate: checkPath,
          onBlur: () => onPathEntered(form.getValues('path').trim()),
        }}
        input={{
          mono: true,
          readOnly: isFixed,
          autoComplete: 'off',
          onKeyDown: (event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            onPathEntered(form.getValues('path').trim())
          },
        }}
      />
      {!isFixed && (
        <>
          <FileBrowser
            folder={location.folder}
            parent={location.parent}
            entries={location.entries}
            chosen={location.file ?? location.at ?? ''}
            onChoose={onChoose}
          />
          {location.parent === null && <OtherFolderNote />}
        </>
      )}
      <TextField
        control={control}
        name="name"
        label={t('shared:field.name')}
        help={t('create.nameHelp')}
        rules={{
          validate: (name) => {
            const problem = nameProblem(name)
            return problem === undefined || t(`create.needed.${problem}`)
          },
        }}
        input={{ readOnly: isFixed, autoComplete: 'off' }}
      />
      <Tables form={form} location={location} files={files} />
    </>
  )
}
