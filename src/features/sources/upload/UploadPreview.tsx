import { useEffect, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { readingOptions, type ReadingOptions } from '#contract/data-manager/reading-options.ts'
import type { UploadPreview as Preview } from '#contract/uploads/upload.ts'
import { formatOf } from '#domain/source/file-format.ts'
import type { FileUpload } from '#src/uploads/model/upload-queue.ts'
import { isMoving } from '#src/uploads/model/transfer.ts'
import { chooseReading } from '#src/uploads/file-uploads.ts'
import { usePreview } from '#src/uploads/use-uploads.ts'
import { enumerate } from '#src/lib/join-text.ts'
import { useErrorText } from '#src/components/errors/use-error-message.ts'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { Field } from '#src/ui/fields/Field.tsx'
import { LinkButton } from '#src/ui/inputs/LinkButton.tsx'
import { SelectInput } from '#src/ui/inputs/SelectInput.tsx'
import { useDebouncedValue } from '#src/ui/inputs/use-debounced-value.ts'
import { Stack } from '#src/ui/layout/Stack.tsx'
import { color, media } from '#src/ui/theme/tokens.ts'
import { type } from '#src/ui/theme/typography.ts'
import { ReadingFields } from '../reading/ReadingFields.tsx'
import { ReadingPreview } from '../reading/ReadingPreview.tsx'
import { fieldsOf, formOf, optionsOf, type ReadingForm } from '../reading/reading-form.ts'
import { RowsGrid } from '../table/RowsGrid.tsx'

const mostRows = 8
const pauseMs = 300

const Root = styled('div')({
  display: 'grid',
  gap: 8,
  minWidth: 0,
  '& > p': { ...type.caption, margin: 0, color: color.text.secondary },
})
const Panes = styled('div')({
  display: 'grid',
  gridTemplateColumns: '280px minmax(0, 1fr)',
  gap: 24,
  alignItems: 'start',
  // The rows stay visible while the options scroll; on a narrow screen they come first.
  '& > :last-child': { position: 'sticky', top: 12 },
  [media.belowWide]: {
    gridTemplateColumns: 'minmax(0, 1fr)',
    '& > :last-child': { position: 'static', order: -1 },
    '& > :last-child > :first-child': { flexWrap: 'wrap', padding: '0 0 8px' },
  },
})

/** The rows of the sheet that is looked at; of a file, the first. */
const sheetOption = (sheet: string): ReadingOptions => (sheet === '' ? {} : { sheet })

/** The tables that a file becomes, if they are several. */
const TablesText = ({ sheets, lists }: Pick<Preview, 'sheets' | 'lists'>) => {
  const { t, i18n } = useTranslation('uploads')
  if (sheets.length > 1)
    return (
      <p>{t('preview.sheets', { count: sheets.length, names: enumerate(i18n.language, [...sheets]) })}</p>
    )
  return lists.length > 0 ? (
    <p>{t('preview.lists', { count: lists.length, names: enumerate(i18n.language, [...lists]) })}</p>
  ) : null
}

interface ShownPreview {
  /** With what was detected alone. */
  readonly detected: Preview | null | undefined
  readonly preview: Preview | null | undefined
  readonly error: Error | null
  readonly isUpdating: boolean
}

/** The preview with the options of the form; while there is none, the last one. */
const useOptionPreview = ({ transfer, importState }: FileUpload, options: ReadingOptions): ShownPreview => {
  const hasContent = transfer.received > 0 && importState.at === 'none'
  const state = { hasContent, isUploading: isMoving(transfer) }
  const [last, setLast] = useState<Preview>()
  const json = useDebouncedValue(JSON.stringify(options), pauseMs)
  const detected = usePreview(transfer.upload, state).data?.preview
  const chosen = { ...state, options: readingOptions.parse(JSON.parse(json)) }
  const { data, error, isFetching } = usePreview(transfer.upload, chosen)
  const preview = data?.preview
  if (preview && preview !== last) setLast(preview)
  return {
    detected,
    preview: preview ?? last ?? detected,
    error: hasContent ? error : null,
    isUpdating: isFetching && data === undefined,
  }
}

interface EditorProps {
  task: FileUpload
  sheet: string
  onSheet: (sheet: string) => void
  shown: ShownPreview
  preview: Preview
}

const OptionsEditor = ({ task, sheet, onSheet, shown, preview }: EditorProps) => {
  const { t } = useTranslation('uploads')
  const { id, name, reading } = task
  const { control } = useForm<ReadingForm>({ defaultValues: formOf(reading), mode: 'onTouched' })
  const values = useWatch({ control, compute: (all: ReadingForm) => all })
  const options = optionsOf(values)
  const json = options === undefined ? undefined : JSON.stringify(options)
  useEffect(() => {
    if (options !== undefined && json !== JSON.stringify(reading)) chooseReading(id, options)
  }, [id, json, options, reading])
  const { detected, error, isUpdating } = shown
  const isChosen = Object.keys(reading).length > 0
  const fields = fieldsOf(formatOf(name)?.format ?? null).filter((field) => field !== 'sheet')
  return (
    <Panes>
      <Stack gap={12}>
        {preview.sheets.length > 1 && (
          <Field id={`sheet-${id}`} label={t('preview.sheet')}>
            <SelectInput
              id={`sheet-${id}`}
              labelledBy={`sheet-${id}-label`}
              value={sheet === '' ? (preview.sheets[0] ?? '') : sheet}
              options={preview.sheets.map((value) => ({ value, label: value }))}
              onChange={onSheet}
            />
          </Field>
        )}
        <ReadingFields
          control={control}
          fields={fields}
          values={values}
          reading={{ chosen: {}, report: preview.reading, sheets: [], etag: '' }}
        />
      </Stack>
      <ReadingPreview
        name={name}
        most={mostRows}
        preview={preview}
        stored={isChosen && sheet === '' ? (detected ?? undefined) : undefined}
        error={error}
        isUpdating={isUpdating}
      />
    </Panes>
  )
}

interface ReadableProps {
  task: FileUpload
  preview: Preview
}

/** What the preview says about the file: its encoding, and the tables that it becomes. */
const PreviewNotes = ({ preview }: Pick<ReadableProps, 'preview'>) => {
  const { t } = useTranslation('reading')
  const encoding = preview.reading?.not_utf8 ? preview.reading.detected.encoding : undefined
  return (
    <>
      {encoding !== undefined && (
        <MarginNote>{t('note.encoding', { encoding: t(`encoding.${encoding}`) })}</MarginNote>
      )}
      <TablesText {...preview} />
    </>
  )
}

const OptionsToggle = ({ name, isOn, onToggle }: { name: string; isOn: boolean; onToggle: () => void }) => {
  const { t } = useTranslation(['uploads', 'shell'])
  return (
    <div>
      <LinkButton
        label={t(isOn ? 'preview.hideOptionsOf' : 'preview.optionsOf', { name })}
        onClick={onToggle}
      >
        {isOn ? t('preview.hideOptions') : t('shell:page.reading')}
      </LinkButton>
    </div>
  )
}

const FirstRows = ({ task: { name }, preview }: ReadableProps) => {
  const { t } = useTranslation(['uploads', 'shared'])
  return (
    <>
      <p>{t('preview.lines', { count: preview.lines_read })}</p>
      <RowsGrid
        caption={t('shared:table.firstRows', { name })}
        attributes={preview.attributes}
        rows={preview.rows.slice(0, mostRows)}
      />
    </>
  )
}

/** The first rows of a file while it is not imported, and the reading options of its table. */
export function UploadPreview({ task }: { task: FileUpload }) {
  const { t } = useTranslation('uploads')
  const formatError = useErrorText()
  const [isOpen, setOpen] = useState(false)
  const [sheet, setSheet] = useState('')
  const shown = useOptionPreview(task, { ...task.reading, ...sheetOption(sheet) })
  const { preview, error } = shown
  if (task.importState.at !== 'none') return null
  if (!preview)
    return error ? (
      <MarginNote tone="warning">{t('preview.unreadable', { reason: formatError(error) })}</MarginNote>
    ) : null
  const hasOptions = preview.reading !== null
  return (
    <Root>
      <PreviewNotes preview={preview} />
      {hasOptions && <OptionsToggle name={task.name} isOn={isOpen} onToggle={() => setOpen(!isOpen)} />}
      {hasOptions && isOpen ? (
        <OptionsEditor {...{ task, sheet, shown, preview }} onSheet={setSheet} />
      ) : (
        <FirstRows task={task} preview={preview} />
      )}
    </Root>
  )
}
