import { useEffect, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { ReadingOptions } from '#contract/data-manager/reading-options.ts'
import type { FilePreview as Preview } from '#contract/data-manager/table.ts'
import { formatOf } from '#domain/source/file-format.ts'
import { enumerate } from '#src/lib/join-text.ts'
import { useErrorText } from '#src/components/errors/use-error-message.ts'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { Field } from '#src/ui/fields/Field.tsx'
import { LinkButton } from '#src/ui/inputs/LinkButton.tsx'
import { SelectInput } from '#src/ui/inputs/SelectInput.tsx'
import { Stack } from '#src/ui/layout/Stack.tsx'
import { color, media } from '#src/ui/theme/tokens.ts'
import { type } from '#src/ui/theme/typography.ts'
import { RowsGrid } from '../table/RowsGrid.tsx'
import { ReadingFields } from './ReadingFields.tsx'
import { ReadingPreview } from './ReadingPreview.tsx'
import { fieldsOf, formOf, optionsOf, type ReadingForm } from './reading-form.ts'
import type { FileView } from './use-file-view.ts'

const mostRows = 8

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

interface FilePreviewProps {
  /** Unique on the page. */
  id: string
  name: string
  view: FileView
  /** With what was detected alone. Undefined until it is loaded, null while nothing can be read. */
  detected: Preview | null | undefined
  /** With the options of the view. */
  read: {
    readonly data: { readonly preview: Preview | null } | undefined
    readonly error: Error | null
    readonly isFetching: boolean
  }
  /** The options of the table that the file becomes. */
  options: ReadingOptions
  onChoose: (options: ReadingOptions) => void
}

interface SheetFieldProps {
  id: string
  sheets: Preview['sheets']
  view: FileView
}

/** The sheet whose rows are shown; the options are those of all sheets. */
const SheetField = ({ id, sheets, view: { sheet, onSheet } }: SheetFieldProps) => {
  const { t } = useTranslation('uploads')
  const [first = ''] = sheets
  if (sheets.length < 2) return null
  return (
    <Field id={`sheet-${id}`} label={t('preview.sheet')}>
      <SelectInput
        id={`sheet-${id}`}
        labelledBy={`sheet-${id}-label`}
        value={sheet === '' ? first : sheet}
        options={sheets.map((value) => ({ value, label: value }))}
        onChange={onSheet}
      />
    </Field>
  )
}

const OptionsEditor = (props: FilePreviewProps & { preview: Preview }) => {
  const { id, name, view, detected, read, options: chosen, onChoose, preview } = props
  const { control } = useForm<ReadingForm>({ defaultValues: formOf(chosen), mode: 'onTouched' })
  const values = useWatch({ control, compute: (all: ReadingForm) => all })
  const options = optionsOf(values)
  const json = options === undefined ? undefined : JSON.stringify(options)
  useEffect(() => {
    if (options !== undefined && json !== JSON.stringify(chosen)) onChoose(options)
  }, [chosen, json, onChoose, options])
  const isChosen = Object.keys(chosen).length > 0
  const fields = fieldsOf(formatOf(name)?.format ?? null).filter((field) => field !== 'sheet')
  return (
    <Panes>
      <Stack gap={12}>
        <SheetField id={id} sheets={preview.sheets} view={view} />
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
        stored={isChosen && view.sheet === '' ? (detected ?? undefined) : undefined}
        error={read.error}
        isUpdating={read.isFetching && read.data === undefined}
      />
    </Panes>
  )
}

/** What the preview says about the file: its encoding, and the tables that it becomes. */
const PreviewNotes = ({ preview }: { preview: Preview }) => {
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

const FirstRows = ({ name, preview }: { name: string; preview: Preview }) => {
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

const UnreadableNote = ({ error }: { error: Error }) => {
  const { t } = useTranslation('uploads')
  const formatError = useErrorText()
  return <MarginNote tone="warning">{t('preview.unreadable', { reason: formatError(error) })}</MarginNote>
}

/** The newest preview; while there is none, the last one. */
const useLastPreview = ({ data }: FilePreviewProps['read']): Preview | undefined => {
  const [last, setLast] = useState<Preview>()
  const newest = data?.preview ?? undefined
  if (newest !== undefined && newest !== last) setLast(newest)
  return newest ?? last
}

/**
 * The first rows of a file that is not a table yet, and the reading options of its table. The last rows stay while new
 * ones are read.
 */
export function FilePreview(props: FilePreviewProps) {
  const { name, view, detected, read } = props
  const preview = useLastPreview(read) ?? detected
  if (!preview) return read.error && <UnreadableNote error={read.error} />
  const hasOptions = preview.reading !== null
  return (
    <Root>
      <PreviewNotes preview={preview} />
      {hasOptions && <OptionsToggle name={name} isOn={view.isOpen} onToggle={view.onToggle} />}
      {hasOptions && view.isOpen ? (
        <OptionsEditor {...props} preview={preview} />
      ) : (
        <FirstRows name={name} preview={preview} />
      )}
    </Root>
  )
}
